import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { safeParse } from 'valibot';
import { selectedCategory } from '#contract/catalogue.ts';
import { clearSelection, readSelection, storeSelection } from '#routes/device/selection.ts';

const id = '"id":"1","segmentId":"2"';

/** Invalid or malicious values of `selectedCategory`. */
const poison = [
  '',
  ' ',
  '0',
  '42',
  '-1',
  'true',
  'null',
  '""',
  '"text"',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{',
  '}',
  'undefined',
  'NaN',
  '[object Object]',
  '<script>',
  "{'id':1}",
  '\u0000',
  '\uFEFF{}',
  '{"id":null}',
  '{"id":{}}',
  '{"id":[]}',
  '{"id":true}',
  '{"id":""}',
  '{"id":"1"}',
  `{${id}}`,
  `{${id},"price":null}`,
  `{${id},"price":"1"}`,
  `{${id},"price":-1}`,
  `{${id},"price":1e999}`,
  `{${id},"price":{}}`,
  `{${id},"price":1e308}`,
  `{${id},"price":0}`,
  '{"__proto__":{"id":"1"}}',
  '{"constructor":{"prototype":{}}}',
  '{"toString":null}',
  '{"id":"../../x","segmentId":"..","price":1}',
  '{"id":"%2e%2e","segmentId":"%","price":1}',
  '{"id":"\\ud800","segmentId":"\\udc00","price":1}',
  '{"id":"\\u0000","segmentId":"s","price":1}',
  '{"id":"<img src=x onerror=alert(1)>","segmentId":"2","price":1}',
  '{"id":"javascript:alert(1)","segmentId":"2","price":1}',
  '{"id":"1","segmentId":null,"price":1}',
  '{"id":1,"segmentId":2,"price":3}',
  `{"id":"${'9'.repeat(5000)}","segmentId":"2","price":1}`,
  `[${'['.repeat(5000)}`,
  `{${id},"price":1,"categories":[1,2,3],"extra":{"deep":{}}}`,
];

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => {
  clearSelection();
  vi.unstubAllGlobals();
});

test('rejects every invalid one of fifty tampered choices without throwing (K3, T-18)', () => {
  expect(poison).toHaveLength(50);
  const accepted = poison.flatMap((text) => {
    stored.set('selectedCategory', text);
    return readSelection() ?? [];
  });
  expect(accepted.filter((choice) => !safeParse(selectedCategory, choice).success)).toEqual([]);
  expect(accepted.filter(({ price }) => !Number.isFinite(price))).toEqual([]);
  for (const choice of accepted) {
    expect(Object.keys(choice).toSorted()).toEqual(['id', 'price', 'segmentId']);
  }
});

test('stores only the three properties of a choice (R-046, K3)', () => {
  const choice = { id: '1', segmentId: '2', price: 7999 };
  storeSelection(Object.assign({ name: 'Audit' }, choice));
  expect(JSON.parse(stored.get('selectedCategory') ?? '')).toEqual(choice);
  expect(readSelection()).toEqual(choice);
});

test('uses the last choice, not the stored one, if storage is full (R-046)', () => {
  storeSelection({ id: '1', segmentId: '2', price: 7999 });
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const last = { id: '5', segmentId: '2', price: 4999 };
  storeSelection(last);
  expect(readSelection()).toEqual(last);
});
