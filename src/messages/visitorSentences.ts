import type { Endpoint } from '#contract/endpoint.ts';
import { sendCode, verifyCode } from '#contract/oneTimeCode.ts';
import { resetPassword } from '#contract/passwordReset.ts';
import { signUp } from '#contract/registration.ts';
import { readSession, signOut } from '#contract/session.ts';
import { signIn } from '#contract/signIn.ts';

/** Collects the sentences of refusals from their endpoints, by call and code. */
export function refusalSentences<Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
): Readonly<Record<RefusalKey<Endpoints>, string>> {
  const sentences = Object.entries(endpoints).flatMap(([call, { refusals }]) =>
    Object.entries(refusals).map(([code, { message }]) => [`${call}.${code}`, message]),
  );
  return Object.fromEntries(sentences) as Record<RefusalKey<Endpoints>, string>;
}

type RefusalKey<Endpoints extends Record<string, Endpoint>> = {
  [Call in keyof Endpoints & string]: `${Call}.${keyof Endpoints[Call]['refusals'] & string}`;
}[keyof Endpoints & string];

/** Sentences of the contract that flows show before signing in, by key. */
export const visitorSentences = {
  ...refusalSentences({
    readSession,
    signOut,
    signIn,
    sendCode,
    verifyCode,
    signUp,
    resetPassword,
  }),
  'signIn.failed': signIn.refusals.credentials_wrong.message,
  'code.sentToRegister': sendCode.done.verify_email,
  'code.sendFailed': sendCode.broke,
  'registration.done': signUp.done,
  'reset.done': resetPassword.done,
  'reset.failed': resetPassword.refusals.grant_missing.message,
} as const;
