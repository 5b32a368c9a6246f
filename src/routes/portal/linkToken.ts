import type { LinkToken } from '#machines/editLink.machine.ts';
import { forgetToken, readToken, releaseOwnToken, rememberToken } from '#api/token.ts';
import { forgetStoredForm, sessionDatabaseName } from '#routes/device/deviceStorage.ts';
import { createDeviceStore } from '#routes/device/deviceStore.ts';
import { reloadKeepingToasts } from '#routes/flow/toasts.tsx';
import { paths } from '#contract/paths.ts';
import { storeSelection } from '#routes/device/selection.ts';

/*
 * The token of an edit link (spec §2). It is removed from the address before any request. The
 * previous session is stored until the link's session ends.
 */

const key = 'token';
const previousSession = createDeviceStore<string>(sessionDatabaseName, 'aside');

/** The edit link in the address of this document. */
export interface EditLink {
  token: LinkToken;
  /** The token that awaits the customer's decision, because another one is stored. */
  offered?: string;
}

let isLeaving = false;

/** Removes the token from the address; stores it at once if no customer is signed in. */
export function consumeEditLink(): EditLink {
  const address = new URL(location.href);
  if (!address.pathname.startsWith(paths.editLink(''))) return { token: 'none' };
  const { searchParams } = address;
  const token = searchParams.get('token');
  const categoryId = searchParams.get('categoryId');
  const segmentId = searchParams.get('segmentId');
  if (categoryId && segmentId) storeSelection({ id: categoryId, segmentId, price: 0 });
  if (token === null) return { token: 'none' };
  searchParams.delete('token');
  history.replaceState(history.state, '', address);
  if (!/^[\w.~+/=-]{1,2048}$/.test(token)) return { token: 'malformed' };
  if (readToken() === null) {
    rememberToken(token);
    // A session stored earlier has ended.
    void previousSession.forget(key);
  } else if (readToken() !== token) return { token: 'offered', offered: token };
  return { token: 'stored' };
}

/** Stores the link's token for all tabs, and the current session to restore it later. */
export async function storeLinkToken(token: string, isLinkSession: boolean): Promise<void> {
  const current = readToken();
  // If storage is blocked, the customer signs in again after the link.
  if (current && !isLinkSession) await previousSession.write(key, current);
  rememberToken(token);
}

/** Ends a link's session and restores the previous one, if there is one. */
export async function leaveLink(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  forgetStoredForm();
  if (!releaseOwnToken()) {
    const previous = await previousSession.read(key);
    if (previous) rememberToken(previous);
    else forgetToken();
    await previousSession.forget(key);
  }
  reloadKeepingToasts();
}
