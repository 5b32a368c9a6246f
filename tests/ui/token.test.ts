import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetToken, keepOwnToken, readToken, rememberToken, watchToken } from '#api/token.ts';

const changes: boolean[] = [];

watchToken((isStored) => changes.push(isStored));

/** Sends the event that a tab receives when another one stores or removes the token. */
function dispatchStorage(oldValue: string | null, newValue: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue, newValue }));
}

beforeEach(() => {
  forgetToken();
  changes.length = 0;
});

afterEach(() => localStorage.removeItem('token'));

describe('a token change in another tab (R-022, R-240)', () => {
  test('is reported once, however often the browser sends the event', () => {
    localStorage.setItem('token', 'new');
    dispatchStorage(null, 'new');
    dispatchStorage(null, 'new');
    expect(changes).toEqual([true]);
  });

  test('is not overridden by a late event of an earlier change', () => {
    localStorage.setItem('token', 'new');
    dispatchStorage(null, 'new');
    dispatchStorage('old', null);
    expect(changes).toEqual([true]);
    expect(readToken()).toBe('new');
  });

  test('reports a removal, but does not adopt a replaced token at once', () => {
    localStorage.setItem('token', 'first');
    dispatchStorage(null, 'first');
    localStorage.setItem('token', 'second');
    dispatchStorage('first', 'second');
    expect(readToken()).toBe('first');
    localStorage.removeItem('token');
    dispatchStorage('second', null);
    expect(readToken()).toBeNull();
    expect(changes).toEqual([true, true, false]);
  });

  test('lets a tab keep its own token and store it again when the other one ends (S-22)', () => {
    rememberToken('own');
    localStorage.setItem('token', 'of a link');
    dispatchStorage('own', 'of a link');
    keepOwnToken();
    localStorage.removeItem('token');
    dispatchStorage('of a link', null);
    expect(changes).toEqual([true]);
    expect([readToken(), localStorage.getItem('token')]).toEqual(['own', 'own']);
  });

  test('is noticed when Back restores a page from the back/forward cache', () => {
    const comesBack = (persisted: boolean) =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    rememberToken('of Asha');
    comesBack(true);
    localStorage.setItem('token', 'of Meera');
    comesBack(false);
    expect(changes).toEqual([]);
    comesBack(true);
    expect(changes).toEqual([true]);
    expect(readToken()).toBe('of Asha');
    localStorage.removeItem('token');
    comesBack(true);
    expect(changes).toEqual([true, false]);
    expect(readToken()).toBeNull();
  });
});
