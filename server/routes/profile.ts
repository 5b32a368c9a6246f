import type { FastifyRequest } from 'fastify';
import { contract } from '#contract/index.ts';
import { refused } from '#contract/outcome.ts';
import { deleteAccount } from '#server/accounts/deletion.ts';
import { checkPassword } from '#server/accounts/passwordCheck.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { changeProfile, setNewPassword } from '#server/accounts/profile.ts';
import { clientAddress, createCookies } from '#server/http/client.ts';
import { isDeletedBy } from '#server/store/accountDeletion.ts';
import { readEverything } from '#server/store/dataExport.ts';
import type { Session } from '#server/store/sessions.ts';
import { readNow } from '#server/store/transaction.ts';
import { foldEmail, readAccount } from '#server/store/users.ts';
import { exportText } from './exportView.ts';
import type { Mount } from './mount.ts';
import { userView } from './views.ts';

/** The customer's own account; every other id is unknown. */
export const profileRoutes: Mount = (_app, handle, services) => {
  const { database, mail, settings } = services;
  const cookies = createCookies(settings.secureCookies);

  /** Asks for the password again, with the same limits as sign-in. */
  const confirm = (
    { email }: Session,
    { currentPassword }: { currentPassword: string },
    request: FastifyRequest,
  ) =>
    checkPassword(services, {
      email,
      password: currentPassword,
      address: clientAddress(request.ip),
      device: cookies.readDevice(request),
    });

  handle(contract.profile.readProfile, async ({ params, session }) => {
    if (params.userId !== session.userId) return refused('not_found');
    const account = await readAccount(database, session.userId);
    return account ? { data: userView(account) } : refused('not_found');
  });

  handle(contract.profile.updateProfile, async ({ params, session, body, request }) => {
    if (params.userId !== session.userId) return refused('not_found');
    const profile = { ...body, email: foldEmail(body.email) };
    const token = cookies.readGrant(request) ?? '';
    const changed = await changeProfile(database, session.userId, profile, token);
    if (!changed.ok) return changed;
    if (changed.value.notice) await mail.send(changed.value.notice);
    return { message: contract.profile.updateProfile.done, data: userView(changed.value.account) };
  });

  handle(contract.profile.changePassword, async ({ params, session, body, request }) => {
    if (params.userId !== session.userId) return refused('not_found');
    const account = await confirm(session, body, request);
    if (!account.ok) return account;
    const passwordHash = await hashPassword(body.password);
    const changed = await setNewPassword(database, account.value, passwordHash, session);
    if (!changed.ok) return changed;
    await mail.send(changed.value);
    return { message: contract.profile.changePassword.done };
  });

  handle(contract.profile.exportData, async ({ params, session }) => {
    if (params.userId !== session.userId) return refused('not_found');
    const account = await readAccount(database, session.userId);
    if (!account) return refused('not_found');
    const everything = readEverything(database, session.userId);
    return {
      streamed: exportText(await readNow(database), account, everything),
      headers: { 'content-disposition': 'attachment; filename="account-data.json"' },
    };
  });

  handle(
    contract.profile.deleteAccount,
    async ({ params, session, body, request }) => {
      // Owners end access to the desk, which never removes the last of them.
      const isOfTeam = session.role !== 'USER';
      if (params.userId !== session.userId || isOfTeam) return refused('not_found');
      const account = await confirm(session, body, request);
      const deleted = account.ok ? await deleteAccount(services, account.value, session) : account;
      return deleted.ok || (await isDeletedBy(database, session)) ? accountDeleted : deleted;
    },
    {
      onRepeat: async ({ params, tokenHash }) =>
        (await isDeletedBy(database, { userId: params.userId, tokenHash }))
          ? accountDeleted
          : undefined,
    },
  );
};

const accountDeleted = { message: contract.profile.deleteAccount.done };
