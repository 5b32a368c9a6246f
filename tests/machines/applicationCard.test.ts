import type { EventFromLogic } from 'xstate';
import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { applicationCardMachine } from '#machines/applicationCard.machine.ts';
import { play, playOut } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { draft } from './scripts/draft.ts';
import { inCart, applicationCardScript } from './scripts/applicationCard.ts';
import { testWalks } from './walks.ts';

testWalks(applicationCardScript);

const yes = accepted(null);
const offline = new Error('offline');
const remove = { type: 'draft.delete' } as const;
const edit = { type: 'application.edit' } as const;
const undo = { type: 'draft.restore' } as const;

const other = { ...inCart, applicationId: 'other' };
const theDraft = { applicationId: draft.id };

async function card(answers: Answers, ...events: EventFromLogic<typeof applicationCardMachine>[]) {
  const it = await play(applicationCardMachine, answers, theDraft);
  await it.send(...events);
  return it;
}

test('a deleted draft can be restored (R-116, S-35)', async () => {
  const it = await card({ deleteDraft: [yes], restoreDraft: [accepted(draft)] }, remove);
  expect([it.state(), ...it.effects]).toEqual(['deleted', 'forgetDraft']);
  await it.send(undo);
  expect([it.state(), ...it.messages]).toEqual(['listed', 'draft.restored']);
});

test('an application that is no longer a draft stays, with the server’s reason (R-116)', async () => {
  const answers = { deleteDraft: [refused('not_a_draft')] };
  expect(await playOut(applicationCardMachine, answers, [remove], theDraft)).toEqual([
    'listed',
    'draft.deleteFailed',
    'refreshApplications',
  ]);
});

test.each([
  ['the draft is there', accepted(draft), 'listed', ['draft.thereAfterAll'], undefined],
  ['the draft is gone', refused('not_found'), 'deleted', [], 'draft.deletedAfterAll'],
] as const)(
  'after a lost answer, checks the deletion instead of repeating it: %s (R-116)',
  async (_, answer, state, messages, failure) => {
    const it = await card({ deleteDraft: [offline], checkStatus: [answer] }, remove);
    expect(it.state()).toBe(state);
    expect(it.messages).toEqual(messages);
    expect(it.context().failure?.message).toBe(failure);
    expect(it.count('deleteDraft')).toBe(1);
  },
);

test('the customer can check again while the outcome is unknown (R-116)', async () => {
  const it = await card({
    deleteDraft: [offline],
    checkStatus: [offline, refused('too_often'), refused('not_found')],
  });
  await it.send(remove);
  expect(it.state()).toBe('outcomeUnknown');
  await it.send({ type: 'draft.check' });
  expect(it.state()).toBe('outcomeUnknown');
  await it.send({ type: 'draft.check' });
  expect(it.state()).toBe('deleted');
});

test('after a lost answer to Undo, checks the draft too (R-116)', async () => {
  const it = await card({
    deleteDraft: [yes],
    restoreDraft: [offline],
    checkStatus: [accepted(draft)],
  });
  await it.send(remove, undo);
  expect([it.state(), ...it.messages]).toEqual(['listed', 'draft.thereAfterAll']);
});

test('Undo shows why it fails, until it succeeds or expires (R-116)', async () => {
  const message = 'You have too many drafts.';
  const it = await card({
    deleteDraft: [yes, yes],
    restoreDraft: [refused('too_many_drafts', { message }), accepted(draft), refused('not_found')],
  });
  await it.send(remove, undo);
  expect(it.state()).toBe('deleted');
  expect(it.context().failure).toEqual({ message: 'draft.restoreFailed', text: message });
  await it.send(undo);
  expect(it.context().failure).toBeUndefined();
  await it.send(remove);
  expect(it.state()).toBe('deleted');
  await it.send(undo);
  expect(it.state()).toBe('lost');
});

test.each([
  ['is there', accepted(draft), 'listed', 'draft.deletionNotOffered', 'withdrawDeletion'],
  ['is gone', refused('not_found'), 'gone', 'refreshApplications'],
  ['may be there', refused('too_often'), 'listed', 'draft.deleteFailed'],
  ['cannot be read', offline, 'listed', 'draft.deleteFailed'],
])(
  'a deletion answered with not found, while the draft %s, shows what is true (R-116, S-05)',
  async (_, answer, ...end) => {
    const answers = { deleteDraft: [refused('not_found')], readDraft: [answer] };
    expect(await playOut(applicationCardMachine, answers, [remove], theDraft)).toEqual(end);
  },
);

test.each([
  ['an available form opens', accepted([]), 'editing'],
  ['a refused form', refused('refused'), 'listed', 'form.failed'],
  ['a broken form', offline, 'listed', 'form.failed'],
])(
  'Edit stores the category and loads the form: %s (R-068)',
  async (_, answer, state, ...messages) => {
    const done = await playOut(applicationCardMachine, { loadForm: [answer] }, [edit], theDraft);
    expect(done).toEqual([state, 'storeSelection', ...messages]);
  },
);

test('Use again stores the category and keeps the application in progress (R-076)', async () => {
  const it = await card({}, { type: 'application.reuse' });
  expect([it.state(), ...it.effects]).toEqual([
    'copying',
    'storeSelection',
    'forgetApplicationInProgress',
  ]);
  expect(it.calls).toEqual([]);
});

test.each<[string, Answers, ...string[]]>([
  ['accepts', { addToCart: [yes] }, 'cart.added'],
  ['refuses', { addToCart: [refused('already_paid')] }, 'cart.addFailed', 'refreshApplications'],
  ['does not answer but contains it', { readCart: [accepted([inCart])] }, 'cart.added'],
  ['does not answer and contains another', { readCart: [accepted([other])] }, 'cart.addFailed'],
  ['does not answer and cannot be read', { readCart: [offline] }, 'cart.addFailed'],
])('an application added once to a cart that %s (R-125)', async (_, answers, ...done) => {
  const it = await card({ addToCart: [offline], ...answers }, { type: 'cart.add' });
  expect([it.state(), ...it.done]).toEqual(['listed', ...done]);
  expect(it.count('addToCart')).toBe(1);
});
