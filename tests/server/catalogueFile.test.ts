import { describe, expect, test } from 'vitest';
import { CatalogueFileError, checkCatalogue, readCatalogueFile } from '#server/catalogue/file.ts';

/* What a catalogue file may contain: only plain text within limits (K2). */

const field = { step: 1, type: 'TEXT', label: 'Name', attribute: 'name' };
const category = { name: 'B', price: 10 };
const withCategory = (changes: object) => ({
  segments: [{ name: 'A', categories: [{ ...category, ...changes }] }],
});

const wrongFiles: [string, unknown, string | RegExp][] = [
  ['no JSON', '{"form":\n [}\n', /^The file is not JSON: .+$/],
  ['nothing', {}, 'The file has neither segments nor form'],
  ['a list', [], 'The file has neither segments nor form'],
  ['an unknown member', { forms: [] }, /^forms is not a known member/],
  [
    'a pattern',
    { form: [{ ...field, pattern: '(a+)+$' }] },
    /^form\[0\]\.pattern is not a known member/,
  ],
  [
    'markup',
    { form: [field, { ...field, label: '<img src=x onerror=alert(1)>' }] },
    'form[1].label must be plain text without markup',
  ],
  [
    'a script address',
    { form: [{ ...field, placeholder: 'JavaScript:alert(1)' }] },
    'form[0].placeholder must be plain text without markup',
  ],
  [
    'ten thousand fields',
    {
      form: Array.from({ length: 10_000 }, (_, index) => ({ ...field, attribute: `a${index}` })),
    },
    'form can have at most 200 entries',
  ],
  [
    'an endless label',
    { form: [{ ...field, label: 'x'.repeat(201) }] },
    'form[0].label can have at most 200 characters',
  ],
  [
    'a poisoned attribute',
    { form: [{ ...field, attribute: 'constructor' }] },
    'form[0].attribute is a reserved word',
  ],
  ['a repeated attribute', { form: [field, field] }, 'form asks for one attribute twice'],
  [
    'an unknown type',
    { form: [{ ...field, type: 'HTML' }] },
    /^form\[0\]\.type must be one of TEXT, /,
  ],
  [
    'a choice of nothing',
    { form: [{ ...field, type: 'RADIO' }] },
    'form[0] needs options to choose from',
  ],
  [
    'a wrong default',
    { form: [{ ...field, type: 'NUMBER', defaultValue: 'x' }] },
    'form[0] has a defaultValue that is not a valid answer',
  ],
  [
    'a file that was never uploaded',
    { form: [{ ...field, type: 'IMAGE', defaultValue: ['a/b.png'] }] },
    'form[0] has a defaultValue that is not a valid answer',
  ],
  [
    'a price with three decimals',
    withCategory({ price: 1.005 }),
    'segments[0].categories[0].price has at most two decimals',
  ],
  [
    'a free offer',
    withCategory({ price: 0 }),
    'segments[0].categories[0].price must be at least 1 rupee',
  ],
  ['a made-up id', withCategory({ id: '1' }), /^segments\[0\]\.categories\[0\]\.id is not an id/],
  [
    'hidden characters',
    withCategory({ name: 'a\u202Eb' }),
    /name must not contain control characters$/,
  ],
  [
    'a name twice',
    {
      segments: [
        { name: 'A', categories: [] },
        { name: 'A', categories: [] },
      ],
    },
    'segments has a segment name twice',
  ],
];

describe('a catalogue file', () => {
  test.for(wrongFiles)('with %s is refused, naming the place (K2)', ([, content, sentence]) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const read = () => readCatalogueFile(text);
    expect(read).toThrow(CatalogueFileError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('\n');
  });

  test('larger than 1 MB is not parsed (K2)', () => {
    expect(() => readCatalogueFile(' '.repeat(1024 * 1024 + 1))).toThrow('larger than 1 MB');
  });

  test('may use every type, everyday punctuation and short options (K2)', () => {
    const read = checkCatalogue({
      ...withCategory({ price: 1_499.5, description: 'Two lines\nfor < ₹2,000 & more' }),
      form: [
        { ...field, label: 'Budget < 5 lakh & "more"' },
        {
          ...field,
          attribute: 'size',
          type: 'SELECT',
          options: ['S', { label: 'Big', value: 'L' }],
        },
        { ...field, attribute: 'day', type: 'DATE', defaultValue: '2026-11-20' },
      ],
    });
    expect(read.form?.[1]?.options).toEqual([
      { label: 'S', value: 'S' },
      { label: 'Big', value: 'L' },
    ]);
    expect(read.segments?.[0]?.categories[0]?.price).toBe(1_499.5);
  });
});

test('ids of a catalogue file are case-insensitive', () => {
  const id = '0197f2f3-1111-7222-8333-123456789abc';
  const { segments } = checkCatalogue(withCategory({ id: id.toUpperCase() }));
  expect(segments?.[0]?.categories[0]?.id).toBe(id);
});
