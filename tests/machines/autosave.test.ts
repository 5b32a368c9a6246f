import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { autosaveMachine } from '#machines/autosave.machine.ts';
import { answered, play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { savedDraft, toSave } from './scripts/autosave.ts';

const change = { type: 'answers.change' } as const;

async function autosaving(answers: Answers) {
  const autosave = await play(autosaveMachine, answers, toSave);
  return {
    ...autosave,
    async waits(ms: number) {
      autosave.clock.increment(ms);
      await answered();
    },
  };
}

test('what is typed is saved once, a moment after the first change (R-111)', async () => {
  const autosave = await autosaving({ autosave: [accepted(savedDraft)] });
  await autosave.does(change, change);
  await autosave.waits(3_999);
  expect(autosave.count('autosave')).toBe(0);
  await autosave.waits(1);
  expect(autosave.state()).toBe('saved');
  expect(autosave.calls).toEqual([{ port: 'autosave', input: toSave }]);
  expect(autosave.effects).toEqual(['announceDraft']);
});

test('the draft is created once and updated from then on (S-34)', async () => {
  const autosave = await autosaving({ autosave: [accepted(savedDraft), accepted(savedDraft)] });
  await autosave.does(change);
  await autosave.waits(4_000);
  await autosave.does(change);
  await autosave.waits(4_000);
  expect(autosave.calls.map(({ input }) => input)).toEqual([
    toSave,
    { ...toSave, applicationId: '5' },
  ]);
});

test('what was typed during a save is saved next (R-111)', async () => {
  const autosave = await autosaving({
    autosave: [accepted({ ...savedDraft, isCurrent: false }), accepted(savedDraft)],
  });
  await autosave.does(change);
  await autosave.waits(4_000);
  expect(autosave.state()).toBe('changed');
  await autosave.waits(4_000);
  expect(autosave.state()).toBe('saved');
});

test('a save that breaks is tried again by itself and by hand (R-111, R-232)', async () => {
  const autosave = await autosaving({
    autosave: [new Error('offline'), refused('too_often'), accepted(savedDraft)],
  });
  await autosave.does(change);
  await autosave.waits(4_000);
  expect(autosave.state()).toBe('unsaved');
  await autosave.does({ type: 'autosave.retry' });
  expect(autosave.state()).toBe('unsaved');
  await autosave.waits(20_000);
  expect(autosave.state()).toBe('saved');
});

test.each([
  ['draft_changed', 'overtaken'],
  ['not_found', 'deletedElsewhere'],
  ['draft_deleted', 'deletedElsewhere'],
  ['not_a_draft', 'noDraft'],
] as const)('%s ends it as %s (R-115, R-116, R-070)', async (code, standing) => {
  const autosave = await autosaving({ autosave: [refused(code)] });
  await autosave.does(change);
  await autosave.waits(4_000);
  expect(autosave.actor.getSnapshot().output).toEqual({ standing });
});
