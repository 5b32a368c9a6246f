import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { openingMachine } from '#machines/opening.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { draft } from './scripts/draft.ts';
import { steps, openingScript } from './scripts/opening.ts';
import { testWalks } from './walks.ts';

testWalks(openingScript);

const selection = { id: '21', segmentId: '2', price: 999 };
const isNew = { applicationId: undefined, selection, isResumed: false };
const open = { type: 'form.open' } as const;

const answers = {
  loadCategory: [accepted({ id: '21', name: 'Posts', price: 1499, description: '' })],
  loadApplication: [accepted({ ...draft, version: 'v1' })],
  loadForm: [accepted({ steps, step: 1 })],
};

async function opening(more: Answers, input = {}) {
  const flow = await play(openingMachine, { ...answers, ...more }, { ...isNew, ...input });
  await flow.does(open);
  return { ...flow, output: () => flow.actor.getSnapshot().output };
}

const stored = { applicationId: '5', selection: undefined };

test('without a chosen category there is no form, and no call (T-18)', async () => {
  const it = await opening({}, { selection: undefined });
  expect(it.state()).toBe('noForm');
  expect(it.calls).toEqual([]);
});

test('the price of a stored choice is read again, never trusted (T-18)', async () => {
  const it = await opening({});
  expect(it.output()).toMatchObject({
    standing: 'opened',
    selection: { ...selection, price: 1499 },
    form: { steps, step: 1 },
  });
});

test('a category without fields has no form (R-060)', async () => {
  const it = await opening({ loadForm: [accepted({ steps: [], step: 1 })] });
  expect(it.state()).toBe('noForm');
});

test('a stored draft opens with what it is for and with its version (R-067, R-115)', async () => {
  const it = await opening({}, stored);
  expect(it.output()).toMatchObject({
    standing: 'opened',
    applicationId: '5',
    version: 'v1',
    selection: { id: '21', segmentId: '2', price: 1499 },
  });
});

test('answers that this device kept are shown before the form opens (R-114)', async () => {
  const loadForm = [accepted({ steps, step: 1, copyStep: 2 })];
  const restored = await opening({ loadForm }, stored);
  expect(restored.state()).toBe('comparingCopy');
  await restored.does({ type: 'copy.restore' });
  expect(restored.effects).toEqual(['restoreCopy']);
  expect(restored.output(), 'the step they were left on').toMatchObject({ form: { step: 2 } });
  const dropped = await opening({ loadForm }, stored);
  await dropped.does({ type: 'copy.drop' });
  expect(dropped.effects).toEqual(['dropCopy']);
  expect(dropped.output()).toMatchObject({ form: { step: 1 } });
});

test('a resumed application that is gone starts anew with its category (S-34)', async () => {
  const gone = { loadApplication: [accepted({ ...draft, appStatus: 1 })] };
  const it = await opening(gone, { applicationId: '5', isResumed: true });
  expect(it.output()).toMatchObject({
    standing: 'opened',
    applicationId: undefined,
    selection: { id: '21' },
  });
  expect(it.said).toEqual([]);
});

test.each([1, 9])('status %i is no draft to edit (R-070, T-22)', async (appStatus) => {
  const it = await opening({ loadApplication: [accepted({ ...draft, appStatus })] }, stored);
  expect(it.output()).toMatchObject({ standing: 'notADraft' });
});

test('an application answered no leads away, a broken load stays (S-08)', async () => {
  const missing = await opening({ loadApplication: [refused('not_found')] }, stored);
  expect([missing.state(), missing.said]).toEqual(['notFound', ['application.loadRefused']]);
  const loadApplication = [new Error('offline'), accepted(draft)];
  const broken = await opening({ loadApplication }, stored);
  expect([broken.state(), broken.said]).toEqual(['loadFailed', ['application.loadBroke']]);
  await broken.does({ type: 'load.retry' });
  expect(broken.state()).toBe('opened');
});
