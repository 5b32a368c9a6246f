import { forgetToken, readToken, rememberToken } from '#api/token.ts';
import { paths } from './paths.ts';
import { storeSelection } from './selection.ts';

/*
 * The token that an edit link carries (spec §2, T-08). It leaves the address before anything is
 * asked of the server. A session that was here before is kept aside meanwhile (S-22, X2).
 */

const asideKey = 'token-kept-aside';

let taken: string | undefined;

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
  if (!/^[\w.~+/=-]{16,2048}$/.test(token)) return;
  if (readToken() === null) rememberToken(token);
  else if (readToken() !== token) taken = token;
}

/** A token from the address that waits for the customer's decision. */
export function linkToken(): string | undefined {
  return taken;
}

/** Stores the link's token and keeps the session that was here for later. */
export function storeLinkToken(): void {
  if (!taken) return;
  keepAside(readToken());
  rememberToken(taken);
  taken = undefined;
}

/** Gives up a link's session: the one kept aside comes back, or nobody is signed in. */
export function leaveLink(): void {
  const aside = readAside();
  if (aside) rememberToken(aside);
  else forgetToken();
  keepAside(null);
  location.reload();
}

function readAside(): string | null {
  try {
    return sessionStorage.getItem(asideKey);
  } catch {
    return null;
  }
}

function keepAside(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(asideKey);
    else sessionStorage.setItem(asideKey, token);
  } catch {
    // Blocked: after the link the customer signs in again.
  }
}
