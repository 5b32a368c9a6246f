/*
 * The session token under local storage's `token` (spec §9), shared by all tabs. Where the browser
 * blocks local storage it lives as long as the page.
 */

const key = 'token';
let inMemory: string | null = null;
let isBlocked = false;

export function readToken(): string | null {
  if (isBlocked) return inMemory;
  try {
    return localStorage.getItem(key);
  } catch {
    isBlocked = true;
    return inMemory;
  }
}

export function rememberToken(token: string): void {
  inMemory = token;
  try {
    localStorage.setItem(key, token);
  } catch {
    isBlocked = true;
  }
}

/** Removes the token; with `only`, just if it still is that one. */
export function forgetToken(only?: string): void {
  if (only !== undefined && readToken() !== only) return;
  inMemory = null;
  try {
    localStorage.removeItem(key);
  } catch {
    isBlocked = true;
  }
}

/** Tells when another tab stored (`true`) or removed (`false`) the token. */
export function watchToken(tell: (isStored: boolean) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) tell(readToken() !== null);
  });
}
