/*
 * The session token under local storage's `token` (spec §9), shared by all tabs. Where the browser
 * blocks local storage it lives as long as the page.
 */

const key = 'token';
let inMemory: string | null = null;
let isBlocked = false;

/** This tab's own token while another tab's is stored. */
let own: string | null | undefined;
/** It is decided that the stored one is not for this tab. */
let isApart = false;

/** The stored token that this tab knows of. */
let known: string | null = null;

/** The token that this tab works with. */
export function readToken(): string | null {
  return own === undefined ? readStoredToken() : own;
}

export function readStoredToken(): string | null {
  if (isBlocked) return inMemory;
  try {
    return localStorage.getItem(key);
  } catch {
    isBlocked = true;
    return inMemory;
  }
}

export function rememberToken(token: string): void {
  releaseOwnToken();
  known = token;
  inMemory = token;
  try {
    localStorage.setItem(key, token);
    isBlocked = false;
  } catch {
    isBlocked = true;
  }
}

/** Remembers a token only if this browser stores it; returns whether it did. */
export function storeToken(token: string): boolean {
  try {
    localStorage.setItem(key, token);
    if (localStorage.getItem(key) !== token) return false;
  } catch {
    return false;
  }
  rememberToken(token);
  return true;
}

/** Whether this browser stores anything for the portal at this moment. */
export function canStore(): boolean {
  const probe = 'storage-check';
  try {
    localStorage.setItem(probe, probe);
    const isStored = localStorage.getItem(probe) === probe;
    localStorage.removeItem(probe);
    return isStored;
  } catch {
    return false;
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
  releaseOwnToken();
  known = null;
  inMemory = null;
  try {
    localStorage.removeItem(key);
  } catch {
    isBlocked = true;
  }
}

/** The stored token is not for this tab, whether it has one of its own or none. */
export function keepOwnToken(): void {
  own ??= null;
  isApart = true;
}

/** Gives up a token of this tab alone, so that the stored one counts; returns whether it had one. */
export function releaseOwnToken(): boolean {
  const hadOwn = own !== undefined;
  own = undefined;
  isApart = false;
  return hadOwn;
}

/**
 * Tells when another tab stored (`true`) or removed (`false`) the token. This tab works with its own
 * until it is decided whose the other one is, and stores it again where the other one ends.
 */
export function watchToken(tell: (isStored: boolean) => void): void {
  known = readStoredToken();
  // What an event says may be older than what is stored.
  const compare = () => {
    const before = own === undefined ? known : own;
    const stored = readStoredToken();
    if (stored === null && own && isApart) return rememberToken(own);
    known = stored;
    const isReplaced = before !== null && stored !== null && stored !== before;
    own = isReplaced ? before : undefined;
    if (stored !== before || stored === null) tell(stored !== null);
  };
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) compare();
  });
  // A page that the browser kept for Back heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) compare();
  });
}
