import { createActor, fromCallback, fromPromise } from 'xstate';
import type { EventFromLogic } from 'xstate';
import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { flushAnswers, play, playOut } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import {
  createDraftOutput,
  newOpening,
  storedOpening,
  applicationScript,
} from './scripts/application.ts';
import { testWalks } from './walks.ts';

testWalks(applicationScript);

const steps = [['goal', 'audience'], ['budget'], ['logo']];
const selection = { id: '21', segmentId: '2', price: 999 };
const openedAt = (step: number, opened: object = newOpening) => ({
  ...opened,
  form: { steps, step },
});
const next = { type: 'step.next' } as const;
const submit = { type: 'application.submit' } as const;
const save = { type: 'draft.save' } as const;
const yes = accepted(null);
const fault = new Error('a bug');

const input = { entrance: 'portal', requestKey: 'key-1', selection } as const;

async function isNew(answers: Answers, ...events: EventFromLogic<typeof applicationMachine>[]) {
  const application = await play(applicationMachine, { opening: [openedAt(1)], ...answers }, input);
  await application.send(...events);
  return application;
}

const isEdited = (answers: Answers, entrance: 'portal' | 'link' = 'portal') =>
  play(
    applicationMachine,
    { opening: [openedAt(1, storedOpening)], ...answers },
    { entrance, requestKey: 'key-1', applicationId: '5' },
  );

/** Outputs of successive drafts; each ends when `comes` is called. */
function ends(...list: unknown[]) {
  const waiting = list.map((end) => ({ end, ...Promise.withResolvers() }));
  const left = [...waiting];
  return {
    draft: waiting.map(({ promise }) => promise),
    async comes() {
      const next = left.shift();
      next?.resolve(next.end);
      await flushAnswers();
    },
  };
}

const onLastStep = { checkStep: [yes, yes] };

test('only the draft of a new application knows of a creation with a lost answer (R-071, R-232)', async () => {
  const unansweredWrites = [
    { categoryId: '21', segmentId: '2', formData: { goal: 'More' }, appStatus: 0 as const },
  ];
  const started = {
    entrance: 'portal',
    requestKey: 'key-of-it',
    selection,
    unansweredWrites,
  } as const;
  const getDraft = async (opened: object) => {
    const application = await play(applicationMachine, { opening: [openedAt(1, opened)] }, started);
    return application.calls.find(({ port }) => port === 'draft')?.input;
  };
  expect(await getDraft(newOpening)).toMatchObject({ requestKey: 'key-of-it', unansweredWrites });
  expect(await getDraft(storedOpening)).toMatchObject({ applicationId: '5', unansweredWrites: [] });
});

test.each([
  ['has no form', { result: 'noForm' }, 'noForm'],
  ['is missing', { result: 'notFound' }, 'notFound'],
  ['is not a draft', { result: 'notADraft' }, 'notADraft', 'updateApplication.not_a_draft'],
  ['cannot be opened', fault, 'notFound', 'application.loadBroke'],
])('an application that %s is not shown (R-060, R-067, R-070)', async (_, answer, ...end) => {
  const { state, done } = await isNew({ opening: [answer] });
  expect([state(), ...done]).toEqual(end);
});

test.each<[string, Answers, (typeof next | typeof submit)[], ...string[]]>([
  ['the check of a step', { checkStep: [fault] }, [next]],
  ['the check of all answers', { opening: [openedAt(3)], checkAnswers: [fault] }, [submit]],
  ['the draft', { draft: [fault] }, []],
  [
    'the comparison',
    { draft: [createDraftOutput('overtaken')], draftComparison: [fault] },
    [],
    'draft.broke',
  ],
])('a fault in %s leaves the form open', async (_, answers, events, ...messages) => {
  const application = await isNew(answers, ...events);
  expect([application.state(), ...application.messages]).toEqual([
    { editing: 'fillingIn' },
    ...messages,
  ]);
});

test('Next validates the step and stays on it while it has errors (R-064)', async () => {
  const errors = { goal: 'Goal is required' };
  const application = await isNew({ checkStep: [refused('input_invalid', { errors }), yes] }, next);
  expect(application.context()).toMatchObject({ step: 1, refusal: { errors } });
  await application.send(next);
  expect(application.context()).toMatchObject({ step: 2, refusal: undefined });
});

test('steps can go back freely, and forward as far as they were reached (R-064)', async () => {
  const application = await isNew({ checkStep: [yes] });
  await application.send({ type: 'step.back' }, { type: 'step.choose', step: 2 });
  expect(application.context().step).toBe(1);
  await application.send(next, { type: 'step.back' });
  expect(application.context().step).toBe(1);
  await application.send({ type: 'step.choose', step: 2 });
  expect(application.context().step).toBe(2);
  await application.send({ type: 'step.choose', step: 3 }, submit);
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.context().step).toBe(2);
  const last = await isNew({ opening: [openedAt(3)] }, next);
  expect(last.count('checkStep')).toBe(0);
});

test('submitting ends in the cart (R-065, R-066)', async () => {
  const { draft, comes } = ends(createDraftOutput('submitted'));
  const application = await isNew({ ...onLastStep, checkAnswers: [yes], draft, addToCart: [yes] });
  await application.send(next, next, submit);
  expect(application.state()).toEqual({ editing: 'submitting' });
  await comes();
  expect(application.state()).toBe('submitted');
  expect(application.messages).toEqual(['application.submitted']);
  expect(application.calls.at(-1)).toEqual({
    port: 'addToCart',
    input: { applicationId: '5', quantity: 1 },
  });
});

test.each([
  ['refuses', refused('cart_full')],
  ['breaks', new Error('offline')],
])('keeps a submission when the cart %s, and can retry the cart (T-21)', async (_, no) => {
  const { draft, comes } = ends(createDraftOutput('submitted'));
  const addToCart = [no, yes];
  const application = await isNew({ ...onLastStep, checkAnswers: [yes], draft, addToCart });
  await application.send(next, next, submit);
  await comes();
  expect(application.state()).toBe('notInCart');
  expect(application.messages).toEqual(['application.submitted', 'cart.addFailed']);
  await application.send({ type: 'cart.retry' });
  expect(application.state()).toBe('submitted');
  expect(application.count('draft')).toBe(1);
});

test('saving stops after three failures in a row and can be retried (R-110)', async () => {
  const draft = Array.from({ length: 6 }, () => new Error('a bug in the draft'));
  const application = await isNew({ draft });
  expect(application.state()).toBe('savingStopped');
  expect(application.count('draft')).toBe(3);
  expect(application.messages).toEqual(['draft.stopped']);
  await application.send({ type: 'autosave.retry' });
  expect(application.state()).toBe('savingStopped');
  expect(application.count('draft')).toBe(6);
});

test('a successful save resets the count of failures (R-110)', async () => {
  const fails = new Error('a bug in the draft');
  const { draft, comes } = ends(createDraftOutput('refused', { refusal: { code: 'too_often' } }));
  const application = await isNew({ draft: [fails, fails, ...draft, fails, fails] }, save);
  await comes();
  expect(application.state()).toEqual({ editing: 'fillingIn' });
});

test('the draft receives Save and Submit once each (R-071, C-21)', async () => {
  const received: string[] = [];
  const machine = applicationMachine.provide({
    actors: {
      opening: fromPromise(async () => openedAt(1)) as never,
      checkStep: fromPromise(async () => yes) as never,
      checkAnswers: fromPromise(async () => yes) as never,
      draft: fromCallback(({ receive }) => receive(({ type }) => received.push(type))) as never,
    },
  });
  for (const presses of [
    [save, save],
    [next, next, submit, submit],
  ]) {
    const actor = createActor(machine, { input }).start();
    await flushAnswers();
    for (const press of presses) {
      actor.send(press);
      await flushAnswers();
    }
  }
  expect(received).toEqual(['draft.save', 'application.submit']);
});

test('Submit is accepted on the last step only while no field shows a message (R-064, T-20)', async () => {
  let isFreeOfErrors = false;
  const machine = applicationMachine.provide({
    actors: { opening: fromPromise(async () => openedAt(3)) as never },
    guards: { isFreeOfErrors: () => isFreeOfErrors },
  });
  const actor = createActor(machine, { input }).start();
  await flushAnswers();
  expect(actor.getSnapshot().can(submit)).toBe(false);
  isFreeOfErrors = true;
  expect(actor.getSnapshot().can(submit)).toBe(true);
});

test('submitting opens the first step with an error (T-20)', async () => {
  const errors = { budget: 'Budget is required', logo: 'Logo is required' };
  const application = await isNew({
    ...onLastStep,
    checkAnswers: [refused('input_invalid', { errors })],
  });
  await application.send(next, next, submit);
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.context()).toMatchObject({ step: 2, refusal: { errors } });
});

test('answers that the server refuses show on their step (R-078)', async () => {
  const refusal = { code: 'input_invalid', errors: { goal: 'Goal must be a text' } };
  const { draft, comes } = ends(createDraftOutput('refused', { refusal }));
  const application = await isNew({ ...onLastStep, checkAnswers: [yes], draft });
  await application.send(next, next, submit);
  await comes();
  expect(application.context()).toMatchObject({ step: 1, refusal });
});

test('the next draft inherits what a refused one knows about the server (R-071, R-115)', async () => {
  const stored = {
    applicationId: '5',
    version: 'v2',
    unansweredWrites: [{ formData: {} }],
    savedAt: 7,
  };
  const { draft, comes } = ends({ result: 'refused', stored });
  const application = await isNew({ draft }, save);
  await comes();
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.calls.at(-1)).toEqual({
    port: 'draft',
    input: { ...stored, requestKey: 'key-1', selection },
  });
});

test('a draft resumes on its last step and can go back from there (R-112, C-15)', async () => {
  const application = await isEdited({ opening: [openedAt(2, storedOpening)] });
  expect(application.context()).toMatchObject({ step: 2, furthestStep: 2 });
  await application.send({ type: 'step.choose', step: 1 }, { type: 'step.choose', step: 2 });
  expect(application.context().step).toBe(2);
});

test('compares a draft changed elsewhere, then edits the compared version (R-115)', async () => {
  const application = await isNew({
    draft: [createDraftOutput('overtaken')],
    draftComparison: [{ result: 'merged', version: 'v7' }],
  });
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.calls.at(-1)).toMatchObject({
    port: 'draft',
    input: { applicationId: '5', version: 'v7', unansweredWrites: [] },
  });
});

test.each([
  ['while it is edited', { draft: [createDraftOutput('deletedElsewhere')] }],
  [
    'during the comparison',
    { draft: [createDraftOutput('overtaken')], draftComparison: [{ result: 'deletedElsewhere' }] },
  ],
])('a draft deleted elsewhere %s becomes a new one; a link ends (R-116)', async (_, answers) => {
  const application = await isEdited(answers);
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.messages).toEqual(['draft.deletedElsewhere']);
  expect(application.calls.at(-1)).toMatchObject({
    port: 'draft',
    input: { applicationId: undefined, requestKey: 'key-1+' },
  });
  const linked = await isEdited(answers, 'link');
  expect([linked.state(), linked.messages]).toEqual(['notFound', ['application.loadRefused']]);
});

test('a missing resumed application starts again under a new key (S-34)', async () => {
  const application = await play(
    applicationMachine,
    { opening: [openedAt(1)] },
    { entrance: 'portal', requestKey: 'key-1', selection, applicationId: '5', isResumed: true },
  );
  expect(application.calls.at(-1)).toMatchObject({
    port: 'draft',
    input: { applicationId: undefined, requestKey: 'key-1+' },
  });
  expect(application.messages).toEqual([]);
});

const isStored = { applicationId: '5' };
const isResumed = { ...isStored, isResumed: true };

test.each([
  ['a first save', newOpening, { selection }, 'draft.created'],
  ['a first save after an autosave and a reload', storedOpening, isResumed, 'draft.created'],
  ['a save of an application to edit', storedOpening, isStored, 'draft.updated'],
  [
    'a later save after a reload',
    storedOpening,
    { ...isResumed, wasSavedAsDraft: true },
    'draft.updated',
  ],
])('%s has its own message (R-065)', async (_, opened, from, message) => {
  const answers = { opening: [openedAt(1, opened)], draft: [createDraftOutput('kept')] };
  const start = { entrance: 'portal', requestKey: 'key-1', ...from } as const;
  expect(await playOut(applicationMachine, answers, [], start)).toEqual(['draftSaved', message]);
});

test('a draft saved from an edit link stays open with its new version (S-13)', async () => {
  const application = await isEdited({ draft: [createDraftOutput('kept')] }, 'link');
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.messages).toEqual(['draft.updated']);
  expect(application.calls.at(-1)?.input).toMatchObject({ applicationId: '5', version: 'v2' });
});

test('a failed save keeps the customer on the step (R-110, C-16)', async () => {
  const { draft, comes } = ends(createDraftOutput('refused'));
  const application = await isNew({ checkStep: [yes], draft }, next, save);
  expect(application.state()).toEqual({ editing: 'savingDraft' });
  await comes();
  expect(application.state()).toEqual({ editing: 'fillingIn' });
  expect(application.context().step).toBe(2);
});

test.each([
  ['the draft', { draft: [createDraftOutput('noDraft')] }],
  [
    'the comparison',
    { draft: [createDraftOutput('overtaken')], draftComparison: [{ result: 'noDraft' }] },
  ],
] as const)(
  'says once that only drafts can be edited when %s notices (R-070)',
  async (_, answers) => {
    const application = await isEdited(answers);
    expect(application.state()).toBe('notADraft');
    expect(application.messages).toEqual(['updateApplication.not_a_draft']);
  },
);
