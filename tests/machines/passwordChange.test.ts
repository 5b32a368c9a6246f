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
  await password.send(change);
  return password;
}

test('changes the password with the right current one, also repeatedly (R-184)', async () => {
  const password = await choosing(accepted(null));
  await password.send(submit);
  expect([password.state(), ...password.messages]).toEqual(['changed', 'password.changed']);
  expect(password.calls[0]?.input).toEqual({ userId: '7', ...newPasswords });
  await password.send(change);
  expect(password.state()).toBe('choosing');
});

test('a wrong current password clears only that field (R-184)', async () => {
  const password = await choosing(refused('password_wrong'), accepted(null));
  await password.send(submit);
  expect(password.state()).toBe('choosing');
  expect(password.context()).toMatchObject({
    wrongPasswords: 1,
    refusal: { code: 'password_wrong' },
    failure: undefined,
  });
  await password.send(submit);
  expect(password.state()).toBe('changed');
});

test('a refused new password keeps every field, and the next attempt clears the error (R-184)', async () => {
  const errors = { password: 'Password must be at least 6 characters' };
  const password = await choosing(refused('input_invalid', { errors }));
  await password.send(submit);
  expect(password.state()).toBe('choosing');
  expect(password.context()).toMatchObject({
    wrongPasswords: 0,
    refusal: { errors },
    failure: { message: 'password.changeFailed' },
  });
  await password.send(submit);
  expect(password.context()).toMatchObject({ refusal: undefined, failure: undefined });
});

test('a lost answer says that the new password may already apply (R-184)', async () => {
  const password = await choosing(new Error('offline'));
  await password.send(submit);
  expect(password.state()).toBe('choosing');
  expect(password.context().failure?.message).toBe('password.changeUnknown');
});

test('cancelling resets the form for the next time (R-184)', async () => {
  const password = await choosing(new Error('offline'));
  await password.send(submit, { type: 'password.keep' });
  expect(password.state()).toBe('unchanged');
  await password.send(change);
  expect(password.context().failure).toBeUndefined();
});

test('explains that the back end has no such call (S-05)', async () => {
  const password = await choosing(refused('not_found'));
  await password.send(submit);
  expect(password.state()).toBe('notOffered');
});
