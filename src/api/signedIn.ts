import { readSession } from '#contract/session.ts';
import type { User } from '#contract/user.ts';
import { createClient } from './client.ts';
import { readToken } from './token.ts';

/**
 * Who is signed in, for a document that has loaded nothing else; undefined if that is not known.
 * The token stays stored, because the page that follows decides about an ended session.
 */
export async function findSignedIn(base: string): Promise<User | undefined> {
  if (readToken() === null) return undefined;
  const client = createClient({ base, token: { read: readToken, drop() {} } });
  const outcome = await client.call(readSession, {}).catch(() => undefined);
  return outcome?.ok ? outcome.value : undefined;
}
