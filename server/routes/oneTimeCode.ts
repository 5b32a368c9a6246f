import { contract } from '#contract/index.ts';
import type { CodePurpose } from '#contract/oneTimeCode.ts';
import { refused } from '#contract/outcome.ts';
import { codeMail } from '#server/mails/mails.ts';
import { clientAddress, createCookies } from '#server/http/client.ts';
import { readLanguage } from '#server/http/language.ts';
import { answerChallenge, readSecret, startChallenge } from '#server/store/codes.ts';
import { findDevice } from '#server/store/signIn.ts';
import { findCredentials, foldEmail } from '#server/store/users.ts';
import type { Mount } from './mount.ts';

/** Mailed codes that prove an address; the browser's cookies hold challenge and grant. */
export const oneTimeCodeRoutes: Mount = (_app, handle, { database, mail, settings }) => {
  const cookies = createCookies(settings.secureCookies);

  handle(contract.oneTimeCode.sendCode, async ({ body, request, reply }) => {
    const email = foldEmail(body.email);
    if (!(await mail.isAvailable())) {
      return refused('unavailable', {
        message: contract.oneTimeCode.sendCode.broke,
        retryAfter: 10,
      });
    }
    const account = await findCredentials(database, email);
    const hasAccount = account?.isActive === true;
    const challenge = await startChallenge(database, {
      email,
      purpose: body.purpose,
      address: clientAddress(request.ip),
      device: await findDevice(database, email, cookies.readDevice(request)),
      isDecoy: isDecoy(body.purpose, hasAccount),
      limitAddress: !settings.sandbox,
      key: await readSecret(database, 'one-time-codes'),
      language: readLanguage(request),
      createMail: (code) => codeMail(email, code, { purpose: body.purpose, hasAccount }),
    });
    if (!challenge.ok) return challenge;
    await mail.send(challenge.value.mailId);
    cookies.setChallenge(reply, challenge.value.token);
    return { message: contract.oneTimeCode.sendCode.done[body.purpose] };
  });

  handle(contract.oneTimeCode.verifyCode, async ({ body, request, reply }) => {
    const token = cookies.readChallenge(request);
    if (!token) return refused('code_spent');
    const grant = await answerChallenge(database, {
      token,
      email: foldEmail(body.email),
      purpose: body.purpose,
      code: body.otp,
      key: await readSecret(database, 'one-time-codes'),
    });
    if (!grant.ok) return grant;
    cookies.setGrant(reply, grant.value);
    return { message: contract.oneTimeCode.verifyCode.done };
  });
};

/** A reset for an unknown address looks like any other, so that accounts cannot be discovered. */
function isDecoy(purpose: CodePurpose, hasAccount: boolean): boolean {
  return purpose === 'reset_password' && !hasAccount;
}
