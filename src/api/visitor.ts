import { sendCode, verifyCode } from '#contract/oneTimeCode.ts';
import { resetPassword } from '#contract/passwordReset.ts';
import { signUp } from '#contract/registration.ts';
import { readSession, signOut } from '#contract/session.ts';
import { signIn } from '#contract/signIn.ts';
import { createCalls } from './calls.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';

/** The calls of the signed-out pages: a part of `createApi`, without the other schemas. */
export function createVisitorApi(options: ClientOptions) {
  return createCalls(createClient(options), {
    session: { readSession, signOut },
    signIn: { signIn },
    oneTimeCode: { sendCode, verifyCode },
    registration: { signUp },
    passwordReset: { resetPassword },
  });
}

export type VisitorApi = ReturnType<typeof createVisitorApi>;
