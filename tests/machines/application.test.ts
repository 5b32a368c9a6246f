import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { draft } from './scripts/application.ts';

const selection = { id: '21', segmentId: '2', price: 999 };
const form = {
  loadCategory: [accepted({ id: '21', name: 'Posts', price: 1499, description: '' })],
  loadApplication: [accepted(draft)],
  loadForm: [accepted([['goal', 'audience'], ['budget'], ['logo']])],
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
  expect(application.state()).toBe('fillingIn');
  expect(application.context().selection).toEqual({ ...selection, price: 1499 });
});

test('a category without fields has no form (R-060)', async () => {
  const application = await isNew({ loadForm: [accepted([])] });
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
  expect(application.state()).toBe('fillingIn');
  expect(application.context().step).toBe(2);
});

test('submitting creates once, adds to the cart and says so (R-065, R-066)', async () => {
  const application = await isNew({
    ...onLastStep,
    checkAnswers: [yes],
    submitApplication: [accepted({ id: '5' })],
    addToCart: [yes],
  });
  await application.does(open, next, next, submit);
  expect(application.state()).toBe('submitted');
  expect(application.said).toEqual(['application.submitted']);
  expect(application.calls.at(-1)).toEqual({ port: 'addToCart', input: { applicationId: '5' } });
});

test('pressing Submit twice sends one application (R-071)', async () => {
  const application = await isNew({ ...onLastStep, checkAnswers: [yes] });
  await application.does(open, next, next, submit, submit);
  expect(application.count('submitApplication')).toBe(1);
});

test('submitting jumps to the first wrong step (T-20)', async () => {
  const errors = { budget: 'Budget is required', logo: 'Logo is required' };
  const application = await isNew({
    ...onLastStep,
    checkAnswers: [refused('input_invalid', { errors })],
  });
  await application.does(open, next, next, submit);
  expect(application.state()).toBe('fillingIn');
  expect(application.context()).toMatchObject({ step: 2, refusal: { errors } });
});

test('answers that the server refuses come back on their step (R-078)', async () => {
  const errors = { goal: 'Goal must be a text' };
  const application = await isNew({
    ...onLastStep,
    checkAnswers: [yes],
    submitApplication: [refused('input_invalid', { errors })],
  });
  await application.does(open, next, next, submit);
  expect(application.context()).toMatchObject({ step: 1, refusal: { errors } });
  expect(application.said).toEqual(['application.submitRefused']);
});

test('a new application whose answer was lost is sent under the same key (R-071)', async () => {
  const application = await isNew({
    ...onLastStep,
    checkAnswers: [yes, yes],
    submitApplication: [new Error('offline'), accepted({ id: '5' })],
  });
  await application.does(open, next, next, submit, submit);
  const sent = application.calls.filter(({ port }) => port === 'submitApplication');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]?.input).toMatchObject({ requestKey: 'key-1', applicationId: undefined });
});

test('a draft whose submission got no answer is looked up, not sent again (R-071)', async () => {
  const application = await isEdited({
    ...onLastStep,
    checkAnswers: [yes],
    submitApplication: [new Error('offline')],
    readStanding: [accepted({ ...draft, appStatus: 1 })],
    addToCart: [yes],
  });
  await application.does(open, next, next, submit);
  expect(application.state()).toBe('submitted');
  expect(application.said).toEqual(['application.submitted']);
});

test('a submission stands when the cart refuses, and the cart can be tried again (T-21)', async () => {
  const application = await isNew({
    ...onLastStep,
    checkAnswers: [yes],
    submitApplication: [accepted({ id: '5' })],
    addToCart: [new Error('offline'), yes],
  });
  await application.does(open, next, next, submit);
  expect(application.state()).toBe('submittedNotInCart');
  expect(application.said).toEqual(['application.submitted', 'cart.addFailed']);
  await application.does({ type: 'cart.retry' });
  expect(application.state()).toBe('submitted');
  expect(application.count('submitApplication')).toBe(1);
});

test('a first save and a later save are worded apart (R-065)', async () => {
  const first = await isNew({ saveDraft: [accepted({ id: '5' })] });
  await first.does(open, save);
  expect([first.state(), first.said]).toEqual(['draftSaved', ['draft.created']]);
  const later = await isEdited({ saveDraft: [accepted({ id: '5' })] });
  await later.does(open, save);
  expect([later.state(), later.said]).toEqual(['draftSaved', ['draft.updated']]);
});

test('a draft saved from an edit link stays open (S-13)', async () => {
  const application = await isEdited({ saveDraft: [accepted({ id: '5' })] }, 'link');
  await application.does(open, save);
  expect(application.state()).toBe('fillingIn');
  expect(application.said).toEqual(['draft.updated']);
});

test('a draft that could not be saved keeps the customer at work (R-110)', async () => {
  const application = await isNew({ checkStep: [yes], saveDraft: [new Error('offline')] });
  await application.does(open, next, save);
  expect(application.state()).toBe('fillingIn');
  expect(application.context().step).toBe(2);
  expect(application.said).toEqual(['draft.broke']);
});

test('only drafts can be edited (R-070)', async () => {
  const submitted = { ...draft, appStatus: 1 };
  const application = await isEdited({ loadApplication: [accepted(submitted)] });
  await application.does(open);
  expect(application.state()).toBe('notADraft');
  expect(application.said).toEqual(['application.notADraft']);
});

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
  expect(broken.state()).toBe('fillingIn');
});
