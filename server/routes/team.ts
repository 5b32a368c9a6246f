import { deskContract } from '#contract/desk.ts';
import { invite, revoke } from '#server/accounts/team.ts';
import { listTeam } from '#server/store/team.ts';
import { foldEmail } from '#server/store/users.ts';
import type { Mount } from './mount.ts';

/** Who has access to the desk. */
export const teamRoutes: Mount = (_app, handle, { database }) => {
  const { team } = deskContract;

  handle(team.listTeam, async () => ({ data: await listTeam(database) }));

  handle(team.inviteMember, async ({ body }) => {
    const result = await invite(database, { ...body, email: foldEmail(body.email) });
    return result.ok ? { data: { role: result.value } } : result;
  });

  handle(team.endAccess, async ({ params }) => {
    const ended = await revoke(database, { id: params.memberId });
    return ended.ok ? {} : ended;
  });
};
