import { expect, test } from 'vitest';
import { readDescription } from '#contract/categoryDescription.ts';
import { describeCategory, segments } from '#server/seed/catalogue.ts';

test('reads deliverables, time and exclusions of a description', () => {
  const description = `For shops with one branch.
- Profile claimed and verified
- Ten photos and opening hours.

In 5 working days.
Not included: replies to reviews.`;

  expect(readDescription(description)).toEqual({
    deliverables: ['Profile claimed and verified', 'Ten photos and opening hours'],
    time: 'In 5 working days',
    excluded: 'replies to reviews',
    text: 'For shops with one branch.',
  });
});

test('leaves a description in other words as it is', () => {
  const description = 'In two weeks your site is found.\n\nWe start on Monday - always.';

  expect(readDescription(description)).toEqual({ deliverables: [], text: description });
});

test.each(['Within one month.', 'Over 4 weeks', 'In 5 to 7 working days.', 'In 48 hours.'])(
  'reads the time of %s',
  (line) => {
    expect(readDescription(line).time).toBe(line.replace('.', ''));
  },
);

const seeded = segments.flatMap(({ categories }) => categories);

test.each(seeded.map((category) => [category.name, describeCategory(category)]))(
  'the seeded category %s says what is delivered, when, and what is not included',
  (_, description) => {
    const { deliverables, time, excluded, text } = readDescription(description);
    expect(deliverables).toHaveLength(3);
    // A card has room for one line each.
    expect(deliverables.filter((line) => line.length > 33)).toEqual([]);
    expect([typeof time, typeof excluded, text]).toEqual(['string', 'string', '']);
  },
);
