import { expect, test } from 'vitest';
import { countries } from '#routes/visitors/countries.ts';
import { countryFinder } from '#ui/countryNames.ts';

test('lists all countries of the world with two-letter codes, ordered by name (R-006)', () => {
  const all = countries();
  expect(all).toHaveLength(249);
  expect(new Set(all.map(({ code }) => code)).size).toBe(249);
  expect(all.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(true);
  expect(all).toContainEqual({ code: 'IN', name: 'India', label: 'India' });
  const names = all.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
});

const options = countries().map(({ code, name, label }) => ({ value: name, label, detail: code }));

test.each([
  ['United States of America', 'United States'],
  ['USA', 'United States'],
  ['UK', 'United Kingdom'],
  ['gbr', 'United Kingdom'],
  ['Türkiye', 'Türkiye'],
  ['Deutschland', 'Germany'],
  ['Bharat', 'India'],
  ['भारत', 'India'],
  ['India ', 'India'],
  ['in', 'India'],
  ['Korea, Republic of', 'South Korea'],
  ['Freedonia', undefined],
])('finds by the name %s the country %s (R-006, R-315)', (text, country) => {
  expect(countryFinder.find(text, options)?.value).toBe(country);
});
