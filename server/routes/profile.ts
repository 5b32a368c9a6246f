import { readProfile, updateProfile } from '#contract/profile.ts';
import { codeCookies } from '#server/cookies.ts';
import { emailChangedMail } from '#server/mails.ts';
import { spendGrant } from '#server/store/codes.ts';
import { accept, refuse } from '#server/store/outcome.ts';
import { queueMail } from '#server/store/outbox.ts';
import { transact } from '#server/store/transaction.ts';
import { foldEmail, readAccount, updateAccount } from '#server/store/users.ts';
import type { Mount } from './index.ts';
import { userView } from './views.ts';

/** The own account; every other id is unknown. */
export const profileRoutes: Mount = (_app, handle, { database, mail, settings }) => {
  const cookies = codeCookies(settings.secureCookies);

  handle(readProfile, async ({ params, session }) => {
    if (params.id !== session.userId) return refuse('not_found');
    const account = await readAccount(database, session.userId);
    return account ? { data: userView(account) } : refuse('not_found');
  });

  handle(updateProfile, async ({ params, session, body, request }) => {
    if (params.id !== session.userId) return refuse('not_found');
    const email = foldEmail(body.email);
    const token = cookies.grantOf(request) ?? '';
    const changed = await transact(database, async (transaction) => {
      const before = await readAccount(transaction, session.userId);
      const isNewEmail = before?.email !== email;
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
      const notice =
        isNewEmail && before ? await queueMail(transaction, emailChangedMail(before.email)) : null;
      return accept({ account: account.value, notice });
    });
    if (!changed.ok) return changed;
    if (changed.value.notice) await mail.send(changed.value.notice);
    return { message: 'Profile updated successfully', data: userView(changed.value.account) };
  });
};
