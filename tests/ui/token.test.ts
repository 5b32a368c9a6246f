import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetToken, keepOwnToken, readToken, rememberToken, watchToken } from '#api/token.ts';

const told: boolean[] = [];

watchToken((isStored) => told.push(isStored));

/** What this tab hears when another one stores `value`, or removes it. */
function hears(oldValue: string | null, newValue: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue, newValue }));
}

beforeEach(() => {
  forgetToken();
  told.length = 0;
});

afterEach(() => localStorage.removeItem('token'));

describe('what another tab does with the token (R-022, R-240)', () => {
  test('is told once, however often the browser says it', () => {
    localStorage.setItem('token', 'new');
    hears(null, 'new');
    hears(null, 'new');
    expect(told).toEqual([true]);
  });

  test('is not told again by what happened before it', () => {
    localStorage.setItem('token', 'new');
    hears(null, 'new');
    hears('old', null);
    expect(told).toEqual([true]);
    expect(readToken()).toBe('new');
  });

  test('a removal is told, and a token that takes the place of another is not used at once', () => {
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

  test('leaves a tab its own once it is decided, which is stored again where the other one ends (S-22)', () => {
    rememberToken('own');
    localStorage.setItem('token', 'of a link');
    hears('own', 'of a link');
    keepOwnToken();
    localStorage.removeItem('token');
    hears('of a link', null);
    expect(told).toEqual([true]);
    expect([readToken(), localStorage.getItem('token')]).toEqual(['own', 'own']);
  });

  test('is looked at when Back shows a page that the browser kept, which heard nothing meanwhile', () => {
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
