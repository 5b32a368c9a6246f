/*
 * The session token under local storage's `token` (spec §9). Where the browser blocks local storage
 * it lives as long as the page.
 */

const key = 'token';
let inMemory: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function rememberToken(token: string): void {
  inMemory = token;
  try {
    localStorage.setItem(key, token);
  } catch {
    // Blocked or full: the copy in memory serves until the page is left.
  }
}

/** Removes the token; with `only`, just if it still is that one. */
export function forgetToken(only?: string): void {
  if (only !== undefined && readToken() !== only) return;
  inMemory = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: nothing was stored.
  }
}
