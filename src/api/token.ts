/*
 * The session token in local storage's `token` (spec §9), shared by all tabs. If local storage is
 * blocked, it lives as long as the page.
 */

const key = 'token';
let inMemory: string | null = null;
let isBlocked = false;

/** This tab's token, if it differs from the stored one. */
let own: string | null | undefined;
/** Whether this tab ignores the stored token. */
let isDetached = false;

/** The stored token that this tab last saw. */
let lastSeen: string | null = null;

/** Returns the token that this tab uses. */
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
  lastSeen = token;
  inMemory = token;
  try {
    localStorage.setItem(key, token);
    isBlocked = false;
  } catch {
    isBlocked = true;
  }
}

/** Stores a token; returns false if the browser blocks storage. */
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

/** Whether this browser currently lets the portal store data. */
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

/** Removes the token; with `only`, only if it is still that one. */
export function forgetToken(only?: string): void {
  if (only !== undefined) {
    if (readToken() !== only) return;
    if (own !== undefined) {
      own = null;
      return;
    }
  }
  releaseOwnToken();
  lastSeen = null;
  inMemory = null;
  try {
    localStorage.removeItem(key);
  } catch {
    isBlocked = true;
  }
}

/** Makes this tab ignore the stored token, with a token of its own or none. */
export function keepOwnToken(): void {
  own ??= null;
  isDetached = true;
}

/** Drops this tab's own token, so that the stored one applies; returns whether there was one. */
export function releaseOwnToken(): boolean {
  const hadOwn = own !== undefined;
  own = undefined;
  isDetached = false;
  return hadOwn;
}

/**
 * Calls `onChange` when another tab stores (`true`) or removes (`false`) the token. This tab uses its
 * own token until the customer of the other one is known, and stores it again if the other one
 * ends.
 */
export function watchToken(onChange: (isStored: boolean) => void): void {
  lastSeen = readStoredToken();
  // An event may be older than the stored value.
  const compare = () => {
    const before = own === undefined ? lastSeen : own;
    const stored = readStoredToken();
    if (stored === null && own && isDetached) return rememberToken(own);
    lastSeen = stored;
    const isReplaced = before !== null && stored !== null && stored !== before;
    own = isReplaced ? before : undefined;
    if (stored !== before || stored === null) onChange(stored !== null);
  };
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) compare();
  });
  // A page restored from the back/forward cache has missed events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) compare();
  });
}
