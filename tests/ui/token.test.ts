import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetToken, keepOwnToken, readToken, rememberToken, watchToken } from '#api/token.ts';

const told: boolean[] = [];

watchToken((isStored) => told.push(isStored));

/** Sends the event that a tab receives when another one stores or removes the token. */
function hears(oldValue: string | null, newValue: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue, newValue }));
}

beforeEach(() => {
  forgetToken();
  told.length = 0;
});

afterEach(() => localStorage.removeItem('token'));

describe('a token change in another tab (R-022, R-240)', () => {
  test('is reported once, however often the browser sends the event', () => {
    localStorage.setItem('token', 'new');
    hears(null, 'new');
    hears(null, 'new');
    expect(told).toEqual([true]);
  });

  test('is not overridden by a late event of an earlier change', () => {
    localStorage.setItem('token', 'new');
    hears(null, 'new');
    hears('old', null);
    expect(told).toEqual([true]);
    expect(readToken()).toBe('new');
  });

  test('reports a removal, but does not adopt a replaced token at once', () => {
    localStorage.setItem('token', 'first');
    hears(null, 'first');
    localStorage.setItem('token', 'second');
    hears('first', 'second');
    expect(readToken()).toBe('first');
    localStorage.removeItem('token');
    hears('second', null);
    expect(readToken()).toBeNull();
    expect(told).toEqual([true, true, false]);
  });

  test('lets a tab keep its own token and store it again when the other one ends (S-22)', () => {
    rememberToken('own');
    localStorage.setItem('token', 'of a link');
    hears('own', 'of a link');
    keepOwnToken();
    localStorage.removeItem('token');
    hears('of a link', null);
    expect(told).toEqual([true]);
    expect([readToken(), localStorage.getItem('token')]).toEqual(['own', 'own']);
  });

  test('is noticed when Back restores a page from the back/forward cache', () => {
    const comesBack = (persisted: boolean) =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    rememberToken('of Asha');
    comesBack(true);
    localStorage.setItem('token', 'of Meera');
    comesBack(false);
    expect(told).toEqual([]);
    comesBack(true);
    expect(told).toEqual([true]);
    expect(readToken()).toBe('of Asha');
    localStorage.removeItem('token');
    comesBack(true);
    expect(told).toEqual([true, false]);
    expect(readToken()).toBeNull();
  });
});
