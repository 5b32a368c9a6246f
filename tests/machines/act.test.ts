import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { actMachine } from '#machines/act.machine.ts';
import type { ActInput } from '#machines/act.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { actInput, actScript } from './scripts/act.ts';
import { testWalks } from './walks.ts';

testWalks(actScript);

const isOffline = new Error('offline');
const message = 'Something has changed.';

async function endOf(answers: Answers, act: ActInput['act'] = 'answer') {
  const { actor } = await play(actMachine, answers, { ...actInput, act });
  return actor.getSnapshot().output;
}

test('makes an act once, for the version on screen (R-306, R-308, R-312)', async () => {
  const made = await play(actMachine, { makeAct: [accepted({})] }, actInput);
  expect(made.actor.getSnapshot().output).toEqual({ result: 'done' });
  expect(made.calls).toEqual([{ port: 'makeAct', input: actInput }]);
});

test.each([
  ['changed_meanwhile', 'changed'],
  ['not_now', 'notNow'],
  ['input_invalid', 'notMade'],
] as const)('an act that is refused as %s ends as %s, in the server’s words', async (...row) => {
  const [code, result] = row;
  expect(await endOf({ makeAct: [refused(code, { message })] })).toEqual({
    result,
    reason: message,
  });
});

test.each([
  ['answer', { state: 'inReview' }, { state: 'waitingForCustomer' }],
  ['accept', { state: 'completed' }, { state: 'delivered' }],
  ['changes', { state: 'changesRequested' }, { state: 'delivered' }],
  ['approve', { state: 'inProgress', isApproved: true }, { state: 'inReview' }],
  ['reject', { state: 'rejected' }, { state: 'inReview', isApproved: false }],
  ['ask', { state: 'waitingForCustomer' }, { state: 'inReview' }],
  ['deliver', { state: 'delivered' }, { state: 'inProgress', isApproved: true }],
] as const)(
  'reads after a lost answer whether the act was made: %s (R-306, R-308)',
  async (act, made, not) => {
    const lost = { makeAct: [isOffline] };
    const answers = { ...lost, readApplication: [accepted(made)] };
    const act7 = await play(actMachine, answers, { ...actInput, act });
    expect(act7.actor.getSnapshot().output).toEqual({ result: 'done' });
    expect(act7.calls.at(-1)).toEqual({ port: 'readApplication', input: { applicationId: '7' } });
    expect(await endOf({ ...lost, readApplication: [accepted(not)] }, act)).toMatchObject({
      result: 'notMade',
    });
  },
);

test.each([
  ['is refused', refused('too_often')],
  ['is lost', isOffline],
])('the outcome is unknown if the read after a lost answer %s (R-312)', async (_, read) => {
  expect(await endOf({ makeAct: [isOffline], readApplication: [read] })).toEqual({
    result: 'unknown',
  });
});

test('an application that is missing ends the act, whichever call finds it (S-05)', async () => {
  const missing = refused('not_found');
  for (const makeAct of [missing, isOffline]) {
    expect(await endOf({ makeAct: [makeAct], readApplication: [missing] })).toEqual({
      result: 'missing',
    });
  }
});
