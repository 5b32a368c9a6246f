import { expect, test } from 'vitest';
import { matching, searchable } from '#routes/quickFind/matching.ts';

const names = [
  'Local SEO, One City',
  'SEO Starter Audit',
  'Café Launch Campaign',
  'Instagram Starter, 12 Posts',
  'E-mail Newsletter',
];

function found(text: string, details: Record<string, string> = {}): string[] {
  const candidates = searchable(names, (name) => [name, details[name]]);
  return matching(candidates, text).map(({ item }) => item);
}

test('names that begin with the text stand first (R-200)', () => {
  expect(found('seo')).toEqual(['SEO Starter Audit', 'Local SEO, One City']);
});

test('words may come in any order, and their beginnings suffice (R-200)', () => {
  expect(found('aud star')).toEqual(['SEO Starter Audit']);
  expect(found('posts insta')).toEqual(['Instagram Starter, 12 Posts']);
  expect(found('city 12')).toEqual([]);
});

test('case, accents, spaces and hyphens do not count (R-200)', () => {
  expect(found('CAFE')).toEqual(['Café Launch Campaign']);
  expect(found('cafe\u0301 launch')).toEqual(['Café Launch Campaign']);
  expect(found('  mail  ')).toEqual(['E-mail Newsletter']);
  expect(found('e mail')).toEqual(['E-mail Newsletter']);
});

test('the vowels of Hindi words count, the dot below does not (R-200, S-49)', () => {
  const candidates = searchable(['कुल बजट', 'कल का काम', 'फ़ाइल भेजें'], (name) => [name]);
  const foundIn = (text: string) => matching(candidates, text).map(({ item }) => item);
  expect(foundIn('कल')).toEqual(['कल का काम']);
  expect(foundIn('बज')).toEqual(['कुल बजट']);
  expect(foundIn('फाइल')).toEqual(['फ़ाइल भेजें']);
});

test('the inside of a word is found after its beginning (R-200)', () => {
  expect(found('tar')).toEqual(['SEO Starter Audit', 'Instagram Starter, 12 Posts']);
  expect(found('st')).toEqual(['SEO Starter Audit', 'Instagram Starter, 12 Posts']);
});

test('further texts count, such as the segment (R-048, R-200)', () => {
  const details = { 'E-mail Newsletter': 'Content and Copy' };
  expect(found('content', details)).toEqual(['E-mail Newsletter']);
  expect(found('newsletter copy', details)).toEqual(['E-mail Newsletter']);
});

test('nothing typed finds everything in its order, signs alone find nothing (R-200)', () => {
  expect(found('')).toEqual(names);
  expect(found('   ')).toEqual(names);
  expect(found('%')).toEqual([]);
});
