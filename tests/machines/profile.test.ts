import type { EventFromLogic } from 'xstate';
import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { profileMachine } from '#machines/profile.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { profileScript } from './scripts/profile.ts';
import { asha, ashasProfile } from './scripts/session.ts';
import { testWalks } from './walks.ts';

testWalks(profileScript);

const offline = new Error('offline');
const open = { type: 'profile.open' } as const;
const edit = { type: 'profile.edit' } as const;
const changed = { ...ashasProfile, jobTitle: 'Director' };
const submit = { type: 'profile.submit', form: changed } as const;
const moved = { ...ashasProfile, email: 'asha@example.org' };
const submitMoved = { type: 'profile.submit', form: moved } as const;
const proved = { oneTimeCode: [{ result: 'verified' }] };

async function viewing(answers: Answers, ...events: EventFromLogic<typeof profileMachine>[]) {
  const profile = await play(
    profileMachine,
    { loadProfile: [accepted(asha)], ...answers },
    { userId: '7' },
  );
  await profile.send(open, ...events);
  return profile;
}

test('reads the account by the id of the session (R-180, R-182)', async () => {
  const profile = await viewing({});
  expect(profile.state()).toBe('viewing');
  expect(profile.calls).toEqual([{ port: 'loadProfile', input: { userId: '7' } }]);
  expect(profile.effects).toEqual(['updateSession']);
});

test.each([
  ['refused', refused('not_found')],
  ['broken', offline],
])('a %s load shows a message and can be retried (R-182)', async (_, answer) => {
  const profile = await viewing({ loadProfile: [answer, accepted(asha)] });
  expect([profile.state(), ...profile.messages]).toEqual(['loadFailed', 'profile.loadFailed']);
  await profile.send({ type: 'load.retry' });
  expect(profile.state()).toBe('viewing');
});

test('a saved change is announced and updates the greeting (R-182)', async () => {
  const profile = await viewing({ saveProfile: [accepted(asha)] }, edit, submit);
  expect(profile.state()).toBe('viewing');
  expect(profile.calls.at(-1)?.input).toEqual({ userId: '7', ...changed });
  expect(profile.messages).toEqual(['profile.updated']);
  expect(profile.effects).toEqual(['updateSession', 'updateSession']);
});

test('a refused save returns to the editor with the errors by field (R-181)', async () => {
  const errors = { mobile: 'Invalid mobile number' };
  const profile = await viewing({
    saveProfile: [refused('input_invalid', { errors }), accepted(asha)],
  });
  await profile.send(edit, submit);
  expect(profile.state()).toBe('editing');
  expect(profile.context().refusal?.errors).toEqual(errors);
  expect(profile.messages).toEqual(['profile.updateFailed']);
  await profile.send(submit);
  expect(profile.context().refusal).toBeUndefined();
  expect(profile.state()).toBe('viewing');
});

test('cancelling drops the input and its errors (R-180)', async () => {
  const profile = await viewing({ saveProfile: [refused('input_invalid')] });
  await profile.send(edit, submit, { type: 'edit.cancel' });
  expect(profile.state()).toBe('viewing');
  expect(profile.context()).toMatchObject({ form: undefined, refusal: undefined });
});

test('a broken save stays in the editor (R-182)', async () => {
  const profile = await viewing({ saveProfile: [offline] }, edit, submit);
  expect([profile.state(), ...profile.messages]).toEqual(['editing', 'profile.updateFailed']);
});

test('a new email address needs a code if the back end requires it (R-183, S-15)', async () => {
  const profile = await viewing({
    ...proved,
    saveProfile: [refused('email_unverified'), accepted(asha)],
  });
  await profile.send(edit, submitMoved);
  expect(profile.state()).toBe('viewing');
  const address = { email: 'asha@example.org', purpose: 'verify_email' };
  expect(profile.calls.slice(1).map(({ port, input }) => [port, input])).toEqual([
    ['saveProfile', { userId: '7', ...moved }],
    ['oneTimeCode', address],
    ['saveProfile', { userId: '7', ...moved }],
  ]);
  expect(profile.messages).toEqual(['profile.updated']);
});

const { refusal } = refused('input_invalid');

test.each([
  ['is cancelled', { result: 'cancelled' }],
  ['gets no code shows the reason and', { result: 'notSent', refusal }, refusal],
  ['breaks', new Error('crashed')],
])('a proof that %s keeps the input (R-183)', async (_, ending, why?) => {
  const profile = await viewing({
    oneTimeCode: [ending],
    saveProfile: [refused('email_unverified')],
  });
  await profile.send(edit, submitMoved);
  expect([profile.state(), ...profile.messages]).toEqual(['editing']);
  expect(profile.context()).toMatchObject({ form: moved, refusal: why });
});

test('a refused proof returns to the customer instead of sending another code (R-183, T-05)', async () => {
  const profile = await viewing({
    ...proved,
    saveProfile: [refused('email_unverified'), refused('email_unverified')],
  });
  await profile.send(edit, submitMoved);
  expect(profile.state()).toBe('editing');
  expect(profile.count('oneTimeCode')).toBe(1);
  await profile.send(submitMoved);
  expect(profile.count('saveProfile')).toBe(3);
});

test.each([
  ['is downloaded', accepted({ user: asha }), ['downloadData', 'export.done'], 2],
  [
    'that was refused shows a message and can be retried',
    refused('too_often'),
    ['export.failed'],
    2,
  ],
  ['that broke shows a message and can be retried', offline, ['export.failed'], 2],
  [
    'that the back end lacks is requested only once (S-05)',
    refused('not_found'),
    ['export.notOffered'],
    1,
  ],
])('an export %s (R-185)', async (_, answer, done, calls) => {
  const profile = await viewing({ exportData: [answer] }, { type: 'data.export' });
  expect([profile.state(), ...profile.done]).toEqual(['viewing', 'updateSession', ...done]);
  await profile.send({ type: 'data.export' });
  expect(profile.count('exportData')).toBe(calls);
});
