import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { draftComparisonMachine } from '#machines/draftComparison.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { draft } from './scripts/draft.ts';
import { draftComparisonScript } from './scripts/draftComparison.ts';
import { testWalks } from './walks.ts';

testWalks(draftComparisonScript);

const comparing = (answers: Answers) =>
  play(draftComparisonMachine, answers, { applicationId: '5' });

const getOutput = ({ actor }: Awaited<ReturnType<typeof comparing>>) => actor.getSnapshot().output;

test('keeps both versions until the customer has chosen (R-115, C-17)', async () => {
  const comparison = await comparing({ readOther: [accepted(draft)] });
  expect(comparison.state()).toBe('comparing');
  expect(comparison.context().other).toEqual(draft);
  await comparison.send({ type: 'versions.merge', taken: ['goal'] });
  expect(comparison.effects).toEqual(['mergeAnswers']);
  expect(getOutput(comparison)).toEqual({ result: 'merged' });
});

test.each([
  ['cannot be read', new Error('offline')],
  ['was requested too often', refused('too_often')],
])('another version that %s does not count as deleted (R-115)', async (_, answer) => {
  const comparison = await comparing({ readOther: [answer, accepted(draft)] });
  expect(comparison.state()).toBe('unreadable');
  await comparison.send({ type: 'comparison.retry' });
  expect(comparison.state()).toBe('comparing');
});

test('compares nothing once the draft is submitted or deleted (R-070, R-116)', async () => {
  const submitted = await comparing({ readOther: [accepted({ ...draft, appStatus: 1 })] });
  expect(getOutput(submitted)).toEqual({ result: 'noDraft' });
  const deleted = await comparing({ readOther: [refused('not_found')] });
  expect(getOutput(deleted)).toEqual({ result: 'deletedElsewhere' });
});
