import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { draft } from './scripts/application.ts';
import { savedDraft } from './scripts/autosave.ts';

const selection = { id: '21', segmentId: '2', price: 999 };
const steps = [['goal', 'audience'], ['budget'], ['logo']];
const form = {
  loadCategory: [accepted({ id: '21', name: 'Posts', price: 1499, description: '' })],
  loadApplication: [accepted(draft)],
  loadForm: [accepted({ steps, step: 1 })],
};
const open = { type: 'application.open' } as const;
const next = { type: 'step.next' } as const;
const submit = { type: 'application.submit' } as const;
const save = { type: 'draft.save' } as const;
const yes = accepted(null);

const isNew = (answers: Answers) =>
  play(
    applicationMachine,
    { ...form, ...answers },
    { entrance: 'portal', requestKey: 'key-1', selection },
  );

const isEdited = (answers: Answers, entrance: 'portal' | 'link' = 'portal') =>
  play(
    applicationMachine,
    { ...form, ...answers },
    { entrance, requestKey: 'key-1', applicationId: '5' },
  );

const onLastStep = { checkStep: [yes, yes] };

test('without a chosen category there is no form, and no call (T-18)', async () => {
  const application = await play(applicationMachine, form, {
    entrance: 'portal',
    requestKey: 'key-1',
  });
  await application.does(open);
  expect(application.state()).toBe('noForm');
  expect(application.calls).toEqual([]);
});

test('the price of a stored choice is read again, never trusted (T-18)', async () => {
  const application = await isNew({});
  await application.does(open);
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.context().selection).toEqual({ ...selection, price: 1499 });
});

test('a category without fields has no form (R-060)', async () => {
  const application = await isNew({ loadForm: [accepted({ steps: [], step: 1 })] });
  await application.does(open);
  expect(application.state()).toBe('noForm');
});

test('Next checks the step and stays on it while something is wrong (R-064)', async () => {
  const errors = { goal: 'Goal is required' };
  const application = await isNew({ checkStep: [refused('input_invalid', { errors }), yes] });
  await application.does(open, next);
  expect(application.context()).toMatchObject({ step: 1, refusal: { errors } });
  await application.does(next);
  expect(application.context()).toMatchObject({ step: 2, refusal: undefined });
});

test('steps go back freely, forward only as far as they were reached (R-064)', async () => {
  const application = await isNew({ checkStep: [yes] });
  await application.does(open, { type: 'step.back' }, { type: 'step.choose', step: 2 });
  expect(application.context().step).toBe(1);
  await application.does(next, { type: 'step.back' });
  expect(application.context().step).toBe(1);
  await application.does({ type: 'step.choose', step: 2 });
  expect(application.context().step).toBe(2);
  await application.does({ type: 'step.choose', step: 3 }, submit);
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.context().step).toBe(2);
});

test('submitting ends in the cart (R-065, R-066)', async () => {
  const application = await isNew({
    ...onLastStep,
    checkAnswers: [yes],
    submission: [{ standing: 'submitted' }],
  });
  await application.does(open, next, next, submit);
  expect(application.state()).toBe('submitted');
  expect(application.calls.at(-1)).toMatchObject({
    port: 'submission',
    input: { requestKey: 'key-1', applicationId: undefined },
  });
});

test('pressing Submit twice sends one application (R-071)', async () => {
  const application = await isNew({ ...onLastStep, checkAnswers: [yes] });
  await application.does(open, next, next, submit, submit);
  expect(application.count('submission')).toBe(1);
});

test('submitting jumps to the first wrong step (T-20)', async () => {
  const errors = { budget: 'Budget is required', logo: 'Logo is required' };
  const application = await isNew({
    ...onLastStep,
    checkAnswers: [refused('input_invalid', { errors })],
  });
  await application.does(open, next, next, submit);
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.context()).toMatchObject({ step: 2, refusal: { errors } });
});

test('answers that the server refuses come back on their step (R-078)', async () => {
  const refusal = { code: 'input_invalid', errors: { goal: 'Goal must be a text' } };
  const application = await isNew({
    ...onLastStep,
    checkAnswers: [yes],
    submission: [{ standing: 'refused', refusal }],
  });
  await application.does(open, next, next, submit);
  expect(application.context()).toMatchObject({ step: 1, refusal });
});

test('a submission that was refused is sent under the same key (R-071)', async () => {
  const application = await isNew({
    ...onLastStep,
    checkAnswers: [yes, yes],
    submission: [{ standing: 'refused' }, { standing: 'submitted' }],
  });
  await application.does(open, next, next, submit, submit);
  const sent = application.calls.filter(({ port }) => port === 'submission');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

test('a draft goes on with the step it was left on, and may go back from there (R-112)', async () => {
  const application = await isEdited({
    loadForm: [accepted({ steps, step: 2 })],
  });
  await application.does(open);
  expect(application.context()).toMatchObject({ step: 2, furthestStep: 2 });
  await application.does({ type: 'step.choose', step: 1 }, { type: 'step.choose', step: 2 });
  expect(application.context().step).toBe(2);
});

test('answers that this device kept are shown before the form opens (R-114)', async () => {
  const loadForm = [accepted({ steps, step: 1, copyStep: 2 })];
  const restored = await isEdited({ loadForm });
  await restored.does(open);
  expect(restored.state()).toBe('comparingCopy');
  await restored.does({ type: 'copy.restore' });
  expect([restored.state(), restored.effects]).toEqual([{ editing: 'fillingIn' }, ['restoreCopy']]);
  expect(restored.context(), 'the step they were left on').toMatchObject({
    step: 2,
    furthestStep: 2,
  });
  const dropped = await isEdited({ loadForm });
  await dropped.does(open, { type: 'copy.drop' });
  expect([dropped.state(), dropped.effects]).toEqual([{ editing: 'fillingIn' }, ['dropCopy']]);
  expect(dropped.context().step).toBe(1);
});

test('a draft that autosave created is the one that is saved and submitted (S-34)', async () => {
  const application = await isNew({ saveDraft: [accepted(savedDraft)] });
  await application.does(open, { type: 'draft.stored', draft: savedDraft }, save);
  expect(application.calls.at(-1)).toMatchObject({
    port: 'saveDraft',
    input: { applicationId: '5' },
  });
  expect(application.said).toEqual(['draft.created']);
});

test.each([
  ['autosave', { autosave: [{ standing: 'overtaken' }] }, []],
  ['Save as Draft', { saveDraft: [refused('draft_changed')] }, [save]],
  [
    'Submit',
    { ...onLastStep, checkAnswers: [yes], submission: [{ standing: 'overtaken' }] },
    [next, next, submit],
  ],
] as const)(
  'a draft changed elsewhere is compared when %s notices, then edited on (R-115)',
  async (_, answers, events) => {
    const application = await isEdited({
      ...answers,
      draftComparison: [{ standing: 'merged' }],
    });
    await application.does(open, ...events);
    expect(application.count('draftComparison')).toBe(1);
    expect(application.state()).toEqual({ editing: 'fillingIn' });
  },
);

test('a draft deleted elsewhere goes on as a new one under a new key (R-116)', async () => {
  const application = await isEdited({
    saveDraft: [refused('not_found'), accepted(savedDraft)],
  });
  await application.does(open, save);
  expect(application.said).toEqual(['draft.deletedElsewhere']);
  await application.does(save);
  expect(application.calls.at(-1)).toMatchObject({
    input: { applicationId: undefined, requestKey: 'key-1+' },
  });
  expect(application.state()).toBe('draftSaved');
});

test('a resumed application that is gone starts anew with its category (S-34)', async () => {
  const application = await play(
    applicationMachine,
    { ...form, loadApplication: [accepted({ ...draft, appStatus: 1 })] },
    { entrance: 'portal', requestKey: 'key-1', selection, applicationId: '5', isResumed: true },
  );
  await application.does(open);
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.context()).toMatchObject({
    applicationId: undefined,
    selection: { id: '21' },
  });
  expect(application.said).toEqual([]);
});

test('a first save and a later save are worded apart (R-065)', async () => {
  const first = await isNew({ saveDraft: [accepted(savedDraft)] });
  await first.does(open, save);
  expect([first.state(), first.said]).toEqual(['draftSaved', ['draft.created']]);
  const later = await isEdited({ saveDraft: [accepted(savedDraft)] });
  await later.does(open, save);
  expect([later.state(), later.said]).toEqual(['draftSaved', ['draft.updated']]);
});

test('a draft saved from an edit link stays open (S-13)', async () => {
  const application = await isEdited({ saveDraft: [accepted(savedDraft)] }, 'link');
  await application.does(open, save);
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.said).toEqual(['draft.updated']);
});

test('a draft that could not be saved keeps the customer at work (R-110, C-16)', async () => {
  const application = await isNew({ checkStep: [yes], saveDraft: [new Error('offline')] });
  await application.does(open, next, save);
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.context().step).toBe(2);
  expect(application.said).toEqual(['draft.broke']);
});

test.each([
  ['loading', { loadApplication: [accepted({ ...draft, appStatus: 1 })] }, []],
  ['autosave', { autosave: [{ standing: 'noDraft' }] }, []],
  ['Save as Draft', { saveDraft: [refused('not_a_draft')] }, [save]],
  [
    'the comparison',
    { autosave: [{ standing: 'overtaken' }], draftComparison: [{ standing: 'noDraft' }] },
    [],
  ],
  [
    'Submit',
    { ...onLastStep, checkAnswers: [yes], submission: [{ standing: 'noDraft' }] },
    [next, next, submit],
  ],
] as const)(
  'only drafts can be edited, as is said once when %s notices (R-070)',
  async (_, answers, events) => {
    const application = await isEdited(answers);
    await application.does(open, ...events);
    expect(application.state()).toBe('notADraft');
    expect(application.said).toEqual(['application.notADraft']);
  },
);

test('an unknown status is shown as draft but not edited (T-22)', async () => {
  const application = await isEdited({ loadApplication: [accepted({ ...draft, appStatus: 9 })] });
  await application.does(open);
  expect(application.state()).toBe('notADraft');
});

test('an application answered no leads away, a broken load stays (S-08)', async () => {
  const missing = await isEdited({ loadApplication: [refused('not_found')] });
  await missing.does(open);
  expect([missing.state(), missing.said]).toEqual(['notFound', ['application.loadRefused']]);
  const broken = await isEdited({ loadApplication: [new Error('offline'), accepted(draft)] });
  await broken.does(open);
  expect([broken.state(), broken.said]).toEqual(['loadFailed', ['application.loadBroke']]);
  await broken.does({ type: 'load.retry' });
  expect(broken.state()).toEqual({ editing: 'fillingIn' });
});
