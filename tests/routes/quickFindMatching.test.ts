import { expect, test } from 'vitest';
import { findMatches, toSearchable } from '#routes/quickFind/matching.ts';

const names = [
  'Local SEO, One City',
  'SEO Starter Audit',
  'Café Launch Campaign',
  'Instagram Starter, 12 Posts',
  'E-mail Newsletter',
];

function found(text: string, details: Record<string, string> = {}): string[] {
  const candidates = toSearchable(names, (name) => [name, details[name]]);
  return findMatches(candidates, text).map(({ item }) => item);
}

test('lists names that begin with the text first (R-200)', () => {
  expect(found('seo')).toEqual(['SEO Starter Audit', 'Local SEO, One City']);
});

test('matches the beginnings of words in any order (R-200)', () => {
  expect(found('aud star')).toEqual(['SEO Starter Audit']);
  expect(found('posts insta')).toEqual(['Instagram Starter, 12 Posts']);
  expect(found('city 12')).toEqual([]);
});

test('ignores case, accents, spaces and hyphens (R-200)', () => {
  expect(found('CAFE')).toEqual(['Café Launch Campaign']);
  expect(found('cafe\u0301 launch')).toEqual(['Café Launch Campaign']);
  expect(found('  mail  ')).toEqual(['E-mail Newsletter']);
  expect(found('e mail')).toEqual(['E-mail Newsletter']);
});

test('matches the vowel signs of Hindi words and ignores nuktas (R-200, S-49)', () => {
  const candidates = toSearchable(['कुल बजट', 'कल का काम', 'फ़ाइल भेजें'], (name) => [name]);
  const foundIn = (text: string) => findMatches(candidates, text).map(({ item }) => item);
  expect(foundIn('कल')).toEqual(['कल का काम']);
  expect(foundIn('बज')).toEqual(['कुल बजट']);
  expect(foundIn('फाइल')).toEqual(['फ़ाइल भेजें']);
});

test('ranks matches inside a word after those at its beginning (R-200)', () => {
  expect(found('tar')).toEqual(['SEO Starter Audit', 'Instagram Starter, 12 Posts']);
  expect(found('st')).toEqual(['SEO Starter Audit', 'Instagram Starter, 12 Posts']);
});

test('also searches other texts, such as the segment (R-048, R-200)', () => {
  const details = { 'E-mail Newsletter': 'Content and Copy' };
  expect(found('content', details)).toEqual(['E-mail Newsletter']);
  expect(found('newsletter copy', details)).toEqual(['E-mail Newsletter']);
});

test('an empty search lists everything in order; punctuation alone finds nothing (R-200)', () => {
  expect(found('')).toEqual(names);
  expect(found('   ')).toEqual(names);
  expect(found('%')).toEqual([]);
});
