import { expect, test } from 'vitest';
import { countries } from '#routes/visitors/countries.ts';

test('lists all countries of the world with two-letter codes, ordered by name (R-006)', () => {
  const all = countries();
  expect(all).toHaveLength(249);
  expect(new Set(all.map(({ code }) => code)).size).toBe(249);
  expect(all.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(true);
  expect(all).toContainEqual({ code: 'IN', name: 'India', label: 'India' });
  const names = all.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
});
