import { readSession, signOut } from '#contract/session.ts';
import type { Call } from './client.ts';

export function sessionApi(call: Call) {
  return {
    /** The signed-in customer (spec §7 Users). */
    readSession: (signal?: AbortSignal) => call(readSession, { signal }),
    /** The customer that a token belongs to; the stored one is left alone (S-13). */
    readOwner: (token: string, signal?: AbortSignal) => call(readSession, { token, signal }),
    /** Ends the session on the server (beyond §7). */
    signOut: (signal?: AbortSignal) => call(signOut, { signal }),
  };
}
