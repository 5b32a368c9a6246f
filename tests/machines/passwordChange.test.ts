import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { passwordChangeMachine } from '#machines/passwordChange.machine.ts';
import { play } from '#tests/support/ports.ts';
import { newPasswords, passwordChangeScript } from './scripts/passwordChange.ts';
import { testWalks } from './walks.ts';

testWalks(passwordChangeScript);

const change = { type: 'password.change' } as const;
const submit = { type: 'password.submit', form: newPasswords } as const;

async function choosing(...answers: unknown[]) {
  const password = await play(passwordChangeMachine, { changePassword: answers }, { userId: '7' });
  await password.does(change);
  return password;
}

test('the right current password and a new one are enough, each time (R-184)', async () => {
  const password = await choosing(accepted(null));
  await password.does(submit);
  expect([password.state(), ...password.said]).toEqual(['changed', 'password.changed']);
  expect(password.calls[0]?.input).toEqual({ userId: '7', ...newPasswords });
  await password.does(change);
  expect(password.state()).toBe('choosing');
});

test('a wrong current password empties that field and stays (R-184)', async () => {
  const password = await choosing(refused('password_wrong'), accepted(null));
  await password.does(submit);
  expect(password.state()).toBe('choosing');
  expect(password.context()).toMatchObject({
    wrongPasswords: 1,
    refusal: { code: 'password_wrong' },
    failure: undefined,
  });
  await password.does(submit);
  expect(password.state()).toBe('changed');
});

test('a refused new password keeps every field, and the next try forgets why (R-184)', async () => {
  const errors = { password: 'Password must be at least 6 characters' };
  const password = await choosing(refused('input_invalid', { errors }));
  await password.does(submit);
  expect(password.state()).toBe('choosing');
  expect(password.context()).toMatchObject({
    wrongPasswords: 0,
    refusal: { errors },
    failure: { message: 'password.changeFailed' },
  });
  await password.does(submit);
  expect(password.context()).toMatchObject({ refusal: undefined, failure: undefined });
});

test('a lost answer says that the new password may count already (R-184)', async () => {
  const password = await choosing(new Error('offline'));
  await password.does(submit);
  expect(password.state()).toBe('choosing');
  expect(password.context().failure?.message).toBe('password.changeUnknown');
});

test('whoever keeps the password starts afresh the next time (R-184)', async () => {
  const password = await choosing(new Error('offline'));
  await password.does(submit, { type: 'password.keep' });
  expect(password.state()).toBe('unchanged');
  await password.does(change);
  expect(password.context().failure).toBeUndefined();
});

test('a back end without the call is explained (S-05)', async () => {
  const password = await choosing(refused('not_found'));
  await password.does(submit);
  expect(password.state()).toBe('notOffered');
});
