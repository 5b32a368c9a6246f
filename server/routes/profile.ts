import {
  changePassword,
  deleteAccount,
  exportData,
  readProfile,
  updateProfile,
} from '#contract/profile.ts';
import { clientAddress } from '#server/address.ts';
import { deletionOf } from '#server/accountDeletion.ts';
import { cookiesOf } from '#server/cookies.ts';
import { emailChangedMail, passwordChangedMail } from '#server/mails.ts';
import { checkPassword } from '#server/passwordCheck.ts';
import { hashPassword } from '#server/passwords.ts';
import { spendGrant } from '#server/store/codes.ts';
import { isDeletedBy } from '#server/store/accountDeletion.ts';
import { everythingOf } from '#server/store/dataExport.ts';
import { accept, refuse } from '#server/store/outcome.ts';
import { queueMail } from '#server/store/outbox.ts';
import { endOtherSessionsOf } from '#server/store/sessions.ts';
import { readNow, transact } from '#server/store/transaction.ts';
import {
  foldEmail,
  lockAccount,
  readAccount,
  replacePassword,
  updateAccount,
} from '#server/store/users.ts';
import { exportText } from './exportView.ts';
import type { Mount } from './index.ts';
import { userView } from './views.ts';

/** The own account; every other id is unknown. */
export const profileRoutes: Mount = (_app, handle, services) => {
  const { database, mail, settings } = services;
  const cookies = cookiesOf(settings.secureCookies);

  handle(readProfile, async ({ params, session }) => {
    if (params.userId !== session.userId) return refuse('not_found');
    const account = await readAccount(database, session.userId);
    return account ? { data: userView(account) } : refuse('not_found');
  });

  handle(updateProfile, async ({ params, session, body, request }) => {
    if (params.userId !== session.userId) return refuse('not_found');
    const email = foldEmail(body.email);
    const token = cookies.grantOf(request) ?? '';
    const changed = await transact(database, async (transaction) => {
      const before = await lockAccount(transaction, session.userId);
      if (!before?.is_active) return refuse('session_ended');
      const isNewEmail = before.email !== email;
      if (isNewEmail) {
        const grant = { token, email, purpose: 'verify_email' } as const;
        if (!(await spendGrant(transaction, grant))) return refuse('email_unverified');
      }
      const account = await updateAccount(transaction, session.userId, {
        email,
        username: body.username,
        fullName: body.fullName,
        mobile: body.mobile,
        companyName: body.companyName ?? '',
        jobTitle: body.jobTitle ?? '',
        country: body.country ?? '',
        gstNo: body.gstNo ?? '',
      });
      if (!account.ok) return account;
      const notice = isNewEmail
        ? await queueMail(transaction, emailChangedMail(before.email))
        : null;
      return accept({ account: account.value, notice });
    });
    if (!changed.ok) return changed;
    if (changed.value.notice) await mail.send(changed.value.notice);
    return { message: updateProfile.done, data: userView(changed.value.account) };
  });

  handle(changePassword, async ({ params, session, body, request }) => {
    if (params.userId !== session.userId) return refuse('not_found');
    const account = await checkPassword(services, {
      email: session.email,
      password: body.currentPassword,
      address: clientAddress(request.ip),
      device: cookies.deviceOf(request),
    });
    if (!account.ok) return account;
    const passwordHash = await hashPassword(body.password);
    const changed = await transact(database, async (transaction) => {
      if (!(await replacePassword(transaction, account.value, passwordHash))) {
        return refuse('password_wrong');
      }
      await endOtherSessionsOf(transaction, session);
      return accept(await queueMail(transaction, passwordChangedMail(session.email)));
    });
    if (!changed.ok) return changed;
    await mail.send(changed.value);
    return { message: changePassword.done };
  });

  handle(exportData, async ({ params, session }) => {
    if (params.userId !== session.userId) return refuse('not_found');
    const account = await readAccount(database, session.userId);
    if (!account) return refuse('not_found');
    const everything = everythingOf(database, session.userId);
    return {
      streamed: exportText(await readNow(database), account, everything),
      headers: { 'content-disposition': 'attachment; filename="briefcase-data.json"' },
    };
  });

  handle(
    deleteAccount,
    async ({ params, session, body, request }) => {
      if (params.userId !== session.userId) return refuse('not_found');
      const account = await checkPassword(services, {
        email: session.email,
        password: body.currentPassword,
        address: clientAddress(request.ip),
        device: cookies.deviceOf(request),
      });
      const deleted = account.ok ? await deletionOf(services, account.value, session) : account;
      return deleted.ok || (await isDeletedBy(database, session)) ? accountDeleted : deleted;
    },
    async ({ params, tokenHash }) =>
      (await isDeletedBy(database, { userId: params.userId, tokenHash }))
        ? accountDeleted
        : undefined,
  );
};

const accountDeleted = { message: deleteAccount.done };
