import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { submissionMachine } from '#machines/submission.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { draft } from './scripts/application.ts';
import { toSave } from './scripts/autosave.ts';

const yes = accepted(null);
const created = accepted({ id: '5' });

const submitting = (answers: Answers, applicationId?: string) =>
  play(submissionMachine, answers, { ...toSave, applicationId });

test('creates once, adds to the cart and says so (R-065, R-066)', async () => {
  const submission = await submitting({ submitApplication: [created], addToCart: [yes] });
  expect(submission.actor.getSnapshot().output).toEqual({ standing: 'submitted' });
  expect(submission.said).toEqual(['application.submitted']);
  expect(submission.calls.at(-1)).toEqual({ port: 'addToCart', input: { applicationId: '5' } });
});

test('stands when the cart refuses, and the cart can be tried again (T-21)', async () => {
  const submission = await submitting({
    submitApplication: [created],
    addToCart: [new Error('offline'), yes],
  });
  expect(submission.state()).toBe('notInCart');
  expect(submission.said).toEqual(['application.submitted', 'cart.addFailed']);
  await submission.does({ type: 'cart.retry' });
  expect(submission.actor.getSnapshot().output).toEqual({ standing: 'submitted' });
  expect(submission.count('submitApplication')).toBe(1);
});

test('a draft whose submission got no answer is looked up, not sent again (R-071)', async () => {
  const submission = await submitting(
    {
      submitApplication: [new Error('offline')],
      readStanding: [accepted({ ...draft, appStatus: 1 })],
      addToCart: [yes],
    },
    '5',
  );
  expect(submission.actor.getSnapshot().output).toEqual({ standing: 'submitted' });
  expect(submission.count('submitApplication')).toBe(1);
});

test('a new application whose answer was lost is not taken for submitted (R-071)', async () => {
  const submission = await submitting({ submitApplication: [new Error('offline')] });
  expect(submission.actor.getSnapshot().output).toMatchObject({ standing: 'refused' });
  expect(submission.said).toEqual(['application.submitBroke']);
});

test('what the server refuses goes back with its sentences (R-078)', async () => {
  const errors = { goal: 'Goal must be a text' };
  const submission = await submitting({
    submitApplication: [refused('input_invalid', { errors })],
  });
  expect(submission.actor.getSnapshot().output).toMatchObject({
    standing: 'refused',
    refusal: { errors },
  });
  expect(submission.said).toEqual(['application.submitRefused']);
});

test.each([
  ['draft_changed', 'overtaken'],
  ['not_found', 'deletedElsewhere'],
  ['draft_deleted', 'deletedElsewhere'],
  ['not_a_draft', 'noDraft'],
] as const)(
  '%s ends as %s and leaves the word to the application (R-115, R-070)',
  async (code, standing) => {
    const submission = await submitting({ submitApplication: [refused(code)] }, '5');
    expect(submission.actor.getSnapshot().output).toEqual({ standing });
    expect(submission.said).toEqual([]);
  },
);
