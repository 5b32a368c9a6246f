import type { LinkToken } from '#machines/editLink.machine.ts';
import { forgetToken, readToken, releaseOwnToken, rememberToken } from '#api/token.ts';
import { forgetKeptForm, sessionDatabaseName } from './deviceStorage.ts';
import { createDeviceStore } from './deviceStore.ts';
import { reloadUnasked } from './toasts.tsx';
import { paths } from './paths.ts';
import { storeSelection } from './selection.ts';

/*
 * The token that an edit link carries (spec §2). It leaves the address before anything is
 * asked of the server. A session that was here before is kept aside meanwhile.
 */

const key = 'token';
const aside = createDeviceStore<string>(sessionDatabaseName, 'aside');

let found: LinkToken = 'none';
let taken: string | undefined;
let isLeaving = false;

/** Takes the token off the address; it is stored at once where nobody is signed in. */
export function takeLinkToken(): void {
  const address = new URL(location.href);
  if (!address.pathname.startsWith(paths.editLink(''))) return;
  const { searchParams } = address;
  const token = searchParams.get('token');
  const categoryId = searchParams.get('categoryId');
  const segmentId = searchParams.get('segmentId');
  if (categoryId && segmentId) storeSelection({ id: categoryId, segmentId, price: 0 });
  if (token === null) return;
  searchParams.delete('token');
  history.replaceState(history.state, '', address);
  if (!/^[\w.~+/=-]{1,2048}$/.test(token)) {
    found = 'malformed';
    return;
  }
  if (readToken() === null) {
    rememberToken(token);
    // Whoever's it was is gone.
    void aside.forget(key);
  } else if (readToken() !== token) taken = token;
  found = taken === undefined ? 'stored' : 'offered';
}

/** What the address carried. */
export function foundLinkToken(): LinkToken {
  return found;
}

/** A token from the address that waits for the customer's decision. */
export function readLinkToken(): string | undefined {
  return taken;
}

/** Keeps the session that was here for later, of all tabs, and stores the link's token. */
export async function storeLinkToken(isBesideLink: boolean): Promise<void> {
  if (!taken) return;
  const kept = readToken();
  // Blocked: after the link the customer signs in again.
  if (kept && !isBesideLink) await aside.keep(key, kept);
  rememberToken(taken);
  taken = undefined;
}

/** Gives up a link's session: the one kept aside comes back, or nobody is signed in. */
export async function leaveLink(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  forgetKeptForm();
  if (!releaseOwnToken()) {
    const kept = await aside.read(key);
    if (kept) rememberToken(kept);
    else forgetToken();
    await aside.forget(key);
  }
  reloadUnasked();
}
