import { expect, test } from 'vitest';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import {
  findCategories,
  listFilterRemovals,
  priceSteps,
  toFindable,
} from '#routes/catalogue/finding.ts';
import { readSearch, segmentChoice, toQuery } from '#routes/catalogue/search.ts';
import type { Search } from '#routes/catalogue/search.ts';

const segment = (name: string, ...prices: number[]) => ({
  id: name.toLowerCase(),
  name,
  categories: prices.map((price, index) => ({
    id: `${name} ${index}`,
    name: `${name} for ${price}`,
    price,
    description: '',
  })),
});

const index = (...segments: ReturnType<typeof segment>[]): QuickFindIndex => ({
  segments,
  applications: [],
  bookmarks: [],
  orders: [],
});

const all = toFindable(index(segment('Video', 500, 2000, 9000), segment('Letters', 2000, 4000)));
const toSearch = (given: Partial<Search>): Search => ({
  ...readSearch(new URLSearchParams()),
  ...given,
});
const getPrices = (given: Partial<Search>) =>
  findCategories(all, toSearch(given)).map(({ price }) => price);

test('filters by text, segments and inclusive price range (R-048)', () => {
  expect(getPrices({})).toEqual([500, 2000, 9000, 2000, 4000]);
  expect(getPrices({ segments: ['letters'] })).toEqual([2000, 4000]);
  expect(getPrices({ segments: ['letters', 'video'], from: 2000, upTo: 4000 })).toEqual([
    2000, 2000, 4000,
  ]);
  expect(getPrices({ text: 'video', upTo: 2000, order: 'price-down' })).toEqual([2000, 500]);
});

test('without results, lists each filter whose removal finds something, with the number (R-048)', () => {
  expect(
    listFilterRemovals(all, toSearch({ text: 'letters', segments: ['video'], from: 3000 })),
  ).toEqual([
    { filter: 'text', count: 1 },
    { filter: 'segments', count: 1 },
  ]);
  expect(listFilterRemovals(all, toSearch({ text: 'letters', upTo: 1000 }))).toEqual([
    { filter: 'text', count: 1 },
    { filter: 'price', count: 2 },
  ]);
  expect(listFilterRemovals(all, toSearch({ text: 'nothing', upTo: 1 }))).toEqual([]);
});

test.each([
  [
    'round ones that divide the catalogue',
    [1999, 4499, 7999, 12499, 39999],
    [2000, 5000, 10000, 15000],
  ],
  ['none between two close ones', [999, 1000], []],
  ['none if all are equal', [5000, 5000], []],
  ['none without categories', [], []],
  ['few between two far apart', [0, 900_000_000], [1]],
  ['none that adds no category', [900, 1000, 1600], [1000]],
])('offers price steps: %s (R-048)', (_, prices, steps) => {
  expect(priceSteps(prices)).toEqual(steps);
});

test('offers no choice of segments if only one has categories (R-048)', () => {
  const [video, letters, empty] = [segment('Video', 1), segment('Letters', 2), segment('Empty')];
  expect(segmentChoice(index(video, letters, empty))).toEqual([video, letters]);
  expect(segmentChoice(index(video, empty))).toEqual([]);
  expect(segmentChoice(index())).toEqual([]);
});

test('the URL keeps all filters, and invalid values fall back (R-048)', () => {
  const query = 'in=a&in=b&q=seo+audit&from=2000&upto=5000&sort=name&page=2';
  expect(toQuery(readSearch(new URLSearchParams(query))).toString()).toBe(query);
  const bad = 'in=&in=a&in=a&from=9000&upto=100&sort=constructor&page=-1&q=' + 'x'.repeat(9000);
  expect(readSearch(new URLSearchParams(bad))).toEqual({
    text: 'x'.repeat(200),
    order: '',
    segments: ['a'],
    from: 100,
    upTo: 9000,
    page: 1,
  });
  expect(toQuery(readSearch(new URLSearchParams('from=1e3&upto=-5&page=7&segment=a'))).size).toBe(
    0,
  );
});
