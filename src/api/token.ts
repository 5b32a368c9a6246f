/*
 * The session token under local storage's `token` (spec §9), shared by all tabs. Where the browser
 * blocks local storage it lives as long as the page.
 */

const key = 'token';
let inMemory: string | null = null;
let isBlocked = false;

/** This tab's own token while another tab's is stored. */
let own: string | null | undefined;
/** The one that another tab replaced last. */
let replaced: string | null = null;

export function readToken(): string | null {
  if (own !== undefined) return own;
  if (isBlocked) return inMemory;
  try {
    return localStorage.getItem(key);
  } catch {
    isBlocked = true;
    return inMemory;
  }
}

export function rememberToken(token: string): void {
  own = undefined;
  inMemory = token;
  try {
    localStorage.setItem(key, token);
  } catch {
    isBlocked = true;
  }
}

/** Removes the token; with `only`, just if it still is that one. */
export function forgetToken(only?: string): void {
  if (only !== undefined) {
    if (readToken() !== only) return;
    if (own !== undefined) {
      own = null;
      return;
    }
  }
  own = undefined;
  inMemory = null;
  try {
    localStorage.removeItem(key);
  } catch {
    isBlocked = true;
  }
}

/** This tab goes on with the token that another tab has just replaced. */
export function keepOwnToken(): void {
  own = replaced;
}

/** Gives up a token of this tab alone, so that the stored one counts; answers whether it had one. */
export function releaseOwnToken(): boolean {
  const hadOwn = own !== undefined;
  own = undefined;
  return hadOwn;
}

/** Tells when another tab stored (`true`) or removed (`false`) the token. */
export function watchToken(tell: (isStored: boolean) => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    const before = own === undefined ? event.oldValue : own;
    own = undefined;
    if (before !== null && readToken() === before) return;
    replaced = before;
    tell(readToken() !== null);
  });
}
