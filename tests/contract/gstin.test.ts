import { expect, test } from 'vitest';
import { isGstin } from '#contract/gstin.ts';
import { fields } from '#messages/common.ts';

test.each(['27AAPFU0939F1ZV', ' 29AAGCB7383J1Z4 ', '27aapfu0939f1zv', fields.gstNoExample])(
  '%j is a GSTIN (S-64)',
  (text) => {
    expect(isGstin(text)).toBe(true);
  },
);

test.each([
  'NOT-A-GSTIN',
  '27AAPFU0939F1ZW',
  '27AAPFU0939F1Z',
  '27AAPFU0939F1ZVV',
  '27AAPFU0939F-ZV',
  '',
  '27ΑAPFU0939F1ZV',
])('%j is not a GSTIN (S-64)', (text) => {
  expect(isGstin(text)).toBe(false);
});
