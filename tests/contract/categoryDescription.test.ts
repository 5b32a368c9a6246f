import { expect, test } from 'vitest';
import { readDescription } from '#contract/categoryDescription.ts';

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
