import { signIn } from '#contract/signIn.ts';
import type { Credentials } from '#contract/signIn.ts';
import type { Call } from './client.ts';

export function signInApi(call: Call) {
  return {
    /** A session token for right credentials (spec §7 Auth). */
    signIn: (credentials: Credentials, signal?: AbortSignal) =>
      call(signIn, { body: credentials, signal }),
  };
}
