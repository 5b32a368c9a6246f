import { expect, test } from 'vitest';
import { chooseEncoding } from '#server/http/encodings.ts';

const blanks = ' '.repeat(15_000);

test.each([
  ['nothing', undefined, 'identity'],
  ['names', 'gzip, deflate, br', 'br'],
  ['a weight of nought', 'br;q=0, gzip', 'gzip'],
  ['weights', 'br;q=0.1, gzip;q=0.9', 'br'],
  ['capitals and a tab', 'GZIP;\tQ=0.5', 'gzip'],
  ['another parameter', 'gzip;level=9;q=1', 'gzip'],
  ['an invalid weight', 'gzip;q=much', 'identity'],
  ['long runs of spaces', `a${blanks}b, br${blanks};${blanks}q=1`, 'br'],
])('a header with %s selects the best encoding', (_, header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
