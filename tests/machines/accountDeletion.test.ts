import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { accountDeletionMachine } from '#machines/accountDeletion.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { asha } from './scripts/session.ts';
import { accountDeletionScript } from './scripts/accountDeletion.ts';
import { testWalks } from './walks.ts';

testWalks(accountDeletionScript);

const confirm = { type: 'deletion.confirm', currentPassword: 'secret-1' } as const;

async function confirming(answers: Answers) {
  const deletion = await play(accountDeletionMachine, answers, { userId: '7' });
  await deletion.does({ type: 'deletion.ask' });
  return deletion;
}

test('the right password deletes the account and leaves the portal (R-185)', async () => {
  const deletion = await confirming({ deleteAccount: [accepted(null)] });
  await deletion.does(confirm);
  expect(deletion.state()).toBe('deleted');
  expect(deletion.calls).toEqual([
    { port: 'deleteAccount', input: { userId: '7', currentPassword: 'secret-1' } },
  ]);
  expect(deletion.said).toEqual(['account.deleted']);
  expect(deletion.effects).toEqual(['leavePortal']);
});

test('cancelling deletes nothing (R-185)', async () => {
  const deletion = await confirming({});
  await deletion.does({ type: 'deletion.cancel' }, confirm);
  expect(deletion.state()).toBe('keeping');
  expect(deletion.calls).toEqual([]);
});

test('a wrong password is asked for again (R-185)', async () => {
  const deletion = await confirming({ deleteAccount: [refused('password_wrong')] });
  await deletion.does(confirm);
  expect(deletion.state()).toBe('confirming');
  expect(deletion.context()).toMatchObject({ wrongPasswords: 1, failure: undefined });
});

test('an open payment keeps the account and says why (R-185)', async () => {
  const message = 'A payment is still being checked.';
  const deletion = await confirming({ deleteAccount: [refused('payment_open', { message })] });
  await deletion.does(confirm);
  expect(deletion.state()).toBe('confirming');
  expect(deletion.context().failure).toEqual({
    message: 'deleteAccount.payment_open',
    text: message,
  });
});

test('after a lost answer a session that is gone means deleted (R-185)', async () => {
  const deletion = await confirming({
    deleteAccount: [new Error('offline')],
    readSession: [refused('session_ended')],
  });
  await deletion.does(confirm);
  expect(deletion.state()).toBe('deleted');
  expect(deletion.effects).toEqual(['leavePortal']);
});

test('after a lost answer a session that lives means not deleted (R-185)', async () => {
  const deletion = await confirming({
    deleteAccount: [new Error('offline')],
    readSession: [accepted(asha)],
  });
  await deletion.does(confirm);
  expect(deletion.state()).toBe('confirming');
  expect(deletion.context().failure?.message).toBe('account.deleteFailed');
  expect(deletion.effects).toEqual([]);
});

test('while nobody answers, nothing is sent twice (R-185)', async () => {
  const deletion = await confirming({
    deleteAccount: [new Error('offline')],
    readSession: [new Error('offline'), refused('session_ended')],
  });
  await deletion.does(confirm, confirm);
  expect(deletion.state()).toBe('outcomeUnknown');
  expect(deletion.count('deleteAccount')).toBe(1);
  await deletion.does({ type: 'deletion.check' });
  expect(deletion.state()).toBe('deleted');
});

test('a back end without the call is explained (S-05)', async () => {
  const deletion = await confirming({ deleteAccount: [refused('not_found')] });
  await deletion.does(confirm);
  expect(deletion.state()).toBe('notOffered');
});
