import { deskContract } from '#contract/desk.ts';
import { listTeam } from '#server/store/team.ts';
import type { Mount } from './mount.ts';

/** Who has access to the desk. */
export const teamRoutes: Mount = (_app, handle, { database }) => {
  handle(deskContract.team.listTeam, async () => ({ data: await listTeam(database) }));
};
