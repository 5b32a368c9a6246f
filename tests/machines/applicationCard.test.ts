import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { applicationCardMachine } from '#machines/applicationCard.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { draft } from './scripts/draft.ts';
import { inCart, applicationCardScript } from './scripts/applicationCard.ts';
import { testWalks } from './walks.ts';

testWalks(applicationCardScript);

const yes = accepted(null);
const offline = new Error('offline');
const remove = { type: 'draft.delete' } as const;
const undo = { type: 'draft.restore' } as const;

const card = (answers: Answers) =>
  play(applicationCardMachine, answers, { applicationId: draft.id });

test('a deleted draft can be brought back (R-116, S-35)', async () => {
  const it = await card({ deleteDraft: [yes], restoreDraft: [accepted(draft)] });
  await it.does(remove);
  expect(it.state()).toBe('deleted');
  expect(it.effects).toEqual(['forgetDraft']);
  await it.does(undo);
  expect(it.state()).toBe('listed');
  expect(it.said).toEqual(['draft.restored']);
});

test('what is no draft any more stays, with the server’s reason (R-116)', async () => {
  const it = await card({ deleteDraft: [refused('not_a_draft')] });
  await it.does(remove);
  expect(it.state()).toBe('listed');
  expect(it.said).toEqual(['draft.deleteFailed']);
  expect(it.effects).toEqual(['refreshApplications']);
});

test.each([
  ['the draft is there', accepted(draft), 'listed', ['draft.thereAfterAll'], undefined],
  ['the draft is gone', refused('not_found'), 'deleted', [], 'draft.deletedAfterAll'],
] as const)(
  'a lost answer to the deletion is looked up, not repeated: %s (R-116)',
  async (_, answer, state, said, failure) => {
    const it = await card({ deleteDraft: [offline], readStanding: [answer] });
    await it.does(remove);
    expect(it.state()).toBe(state);
    expect(it.said).toEqual(said);
    expect(it.context().failure?.message).toBe(failure);
    expect(it.count('deleteDraft')).toBe(1);
  },
);

test('while nobody can say how the draft stands, the customer may ask again (R-116)', async () => {
  const it = await card({
    deleteDraft: [offline],
    readStanding: [offline, refused('too_often'), refused('not_found')],
  });
  await it.does(remove);
  expect(it.state()).toBe('outcomeUnknown');
  await it.does({ type: 'draft.check' });
  expect(it.state()).toBe('outcomeUnknown');
  await it.does({ type: 'draft.check' });
  expect(it.state()).toBe('deleted');
});

test('a lost answer to Undo is looked up as well (R-116)', async () => {
  const it = await card({
    deleteDraft: [yes],
    restoreDraft: [offline],
    readStanding: [accepted(draft)],
  });
  await it.does(remove, undo);
  expect(it.state()).toBe('listed');
  expect(it.said).toEqual(['draft.thereAfterAll']);
});

test('Undo says why it cannot, and can be tried again (R-116)', async () => {
  const message = 'You have too many drafts.';
  const it = await card({
    deleteDraft: [yes],
    restoreDraft: [refused('too_many_drafts', { message }), refused('not_found')],
  });
  await it.does(remove, undo);
  expect(it.state()).toBe('deleted');
  expect(it.context().failure).toEqual({ message: 'draft.restoreFailed', text: message });
  await it.does(undo);
  expect(it.state()).toBe('lost');
});

test('a back end without deletion withdraws the offer, a draft deleted elsewhere leaves the list (S-05)', async () => {
  const without = await card({
    deleteDraft: [refused('not_found')],
    readDraft: [accepted(draft)],
  });
  await without.does(remove);
  expect(without.state()).toBe('listed');
  expect(without.said).toEqual(['draft.deletionNotOffered']);
  expect(without.effects).toEqual(['withdrawDeletion']);

  const gone = await card({
    deleteDraft: [refused('not_found')],
    readDraft: [refused('not_found')],
  });
  await gone.does(remove);
  expect(gone.state()).toBe('gone');
  expect(gone.effects).toEqual(['refreshApplications']);
});

test('Edit stores the category, loads the form and opens (R-068)', async () => {
  const it = await card({ loadForm: [offline, accepted([])] });
  await it.does({ type: 'application.edit' });
  expect(it.state()).toBe('listed');
  expect(it.said).toEqual(['form.failed']);
  await it.does({ type: 'application.edit' });
  expect(it.state()).toBe('editing');
  expect(it.effects).toEqual(['storeSelection', 'storeSelection']);
});

test('Use again stores the category and leaves the application in progress (R-076)', async () => {
  const it = await card({});
  await it.does({ type: 'application.reuse' });
  expect(it.state()).toBe('copying');
  expect(it.effects).toEqual(['storeSelection', 'startAnew']);
  expect(it.calls).toEqual([]);
});

test.each([
  ['is in the cart', [inCart], 'cart.added'],
  ['is not in the cart', [{ ...inCart, applicationId: 'other' }], 'cart.addFailed'],
])(
  'after a lost answer the cart tells whether the application %s (R-125)',
  async (_, cart, said) => {
    const it = await card({ addToCart: [offline], readCart: [accepted(cart)] });
    await it.does({ type: 'cart.add' });
    expect(it.state()).toBe('listed');
    expect(it.said).toEqual([said]);
    expect(it.count('addToCart')).toBe(1);
  },
);

test('a cart that refuses says so and the list is read again (R-125)', async () => {
  const it = await card({ addToCart: [refused('already_paid')] });
  await it.does({ type: 'cart.add' });
  expect(it.said).toEqual(['cart.addFailed']);
  expect(it.effects).toEqual(['refreshApplications']);
});
