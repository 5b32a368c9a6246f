import type { EventFromLogic } from 'xstate';
import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { flushAnswers, play, playOut } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { asha, ashasLink, sessionScript } from './scripts/session.ts';
import { testWalks } from './walks.ts';

testWalks(sessionScript);

const offline = new Error('offline');
const ravi = { ...asha, id: '8', email: 'ravi@example.com' };
const renamed = { ...asha, fullName: 'Asha Rao' };

const askToLogOut = { type: 'logout.ask' } as const;
const confirm = { type: 'logout.confirm' } as const;
const cancel = { type: 'logout.cancel' } as const;
const expire = { type: 'session.expired' } as const;
const renew = { type: 'session.renew' } as const;
const announce = { type: 'logout.announced' } as const;

async function ashas(answers: Answers = {}, ...events: EventFromLogic<typeof sessionMachine>[]) {
  const signedInAnswers = { readSession: [accepted(asha)], ...answers };
  const session = await play(sessionMachine, signedInAnswers, { hasToken: true });
  await session.send(...events);
  return session;
}

test('without a token, makes no call and stays signed out (R-017)', async () => {
  const session = await play(sessionMachine, {}, { hasToken: false });
  expect(session.state()).toBe('signedOut');
  expect(session.calls).toEqual([]);
});

test.each([
  ['the sign-in page unchanged', [], false, ['signedOut', 'keepOwnToken']],
  [
    'the sign-in page of an ended session unchanged',
    [refused('session_ended')],
    true,
    ['signedOut', 'forgetToken', 'keepOwnToken'],
  ],
])('a link opened in another tab leaves %s (S-22)', async (_, before, hasToken, becomes) => {
  const answers = { readSession: [...before, accepted(ashasLink)] };
  expect(await playOut(sessionMachine, answers, [renew], { hasToken })).toEqual(becomes);
});

test('the tab of a link uses the session of the link (S-22)', async () => {
  const session = await ashas({ readSession: [accepted(ashasLink)] });
  expect([session.state(), ...session.done]).toEqual(['signedIn']);
  expect(session.context().user).toEqual(ashasLink);
});

test.each([
  ['with an ended session is dropped once', refused('session_ended'), ['signedOut', 'forgetToken']],
  ['refused as cross-site is dropped once', refused('cross_site'), ['signedOut', 'forgetToken']],
  ['checked too often is kept', refused('too_often'), ['unreachable']],
  ['is kept when the connection breaks', offline, ['unreachable']],
])('a stored token %s (R-019, T-05)', async (_, answer, becomes) => {
  const answers = { readSession: [answer] };
  expect(await playOut(sessionMachine, answers, [], { hasToken: true })).toEqual(becomes);
});

test('an unreachable server can be retried (T-05)', async () => {
  const session = await ashas({ readSession: [offline, accepted(asha)] });
  await session.send({ type: 'connection.retry' });
  expect(session.state()).toBe('signedIn');
  expect(session.context().user).toEqual(asha);
});

test.each([
  ['at once', [], []],
  ['after a logout that was cancelled while the profile was saved', [askToLogOut], [cancel]],
])('greets with a changed name %s (R-032)', async (_, before, after) => {
  const session = await ashas({}, ...before, { type: 'user.changed', user: renamed }, ...after);
  expect(session.state()).toBe('signedIn');
  expect(session.context().user).toEqual(renamed);
});

const farewell = ['announceLogout', 'forgetToken', 'goToSignIn', 'reloadPage'];

test.each([
  ['accepted', accepted(null)],
  ['refused', refused('not_found')],
  ['broken', offline],
])('logging out works when the server call is %s (R-022)', async (_, answer) => {
  const session = await ashas({ signOut: [answer] }, askToLogOut, confirm);
  expect(session.state()).toBe('signedOut');
  expect(session.effects).toEqual(farewell);
  expect(session.context().user).toBeUndefined();
});

test('logging out waits at most two seconds for the server (R-022)', async () => {
  const session = await ashas({}, askToLogOut, confirm);
  session.clock.increment(1999);
  await flushAnswers();
  expect(session.state()).toBe('signingOut');
  session.clock.increment(1);
  await flushAnswers();
  expect(session.effects).toEqual(farewell);
});

test.each([
  ['stays signed in after cancelling', [askToLogOut, cancel], ['signedIn']],
  ['must sign in again if the session ends first', [askToLogOut, expire], ['expired']],
  ['leaves at once after the session ended', [expire, confirm], ['signedOut', ...farewell]],
  [
    'during a renewal continues to wait after cancelling',
    [renew, askToLogOut, cancel],
    ['renewing'],
  ],
  ['during a renewal leaves', [renew, askToLogOut, confirm], ['signingOut']],
  [
    'during a renewal must sign in again if the session ends',
    [renew, askToLogOut, expire],
    ['expired'],
  ],
])('a customer who asks to log out %s (R-021, R-022)', async (_, events, becomes) => {
  const answers = { readSession: [accepted(asha)] };
  expect(await playOut(sessionMachine, answers, events, { hasToken: true })).toEqual(becomes);
});

test.each([
  ['not known yet', [], []],
  ['at work', [accepted(asha)], []],
  ['asked whether to log out', [accepted(asha)], [askToLogOut]],
  ['asked to sign in again', [accepted(asha)], [expire]],
  ['waiting for a renewed session', [accepted(asha)], [renew]],
  ['asked whether to log out while waiting', [accepted(asha)], [renew, askToLogOut]],
  ['without a connection', [offline], []],
])(
  '%s, follows a logout in another tab without lengthHeaders it (S-37)',
  async (_, answers, events) => {
    const session = await ashas({ readSession: answers }, ...events, announce);
    expect(session.state()).toBe('signedOut');
    expect(session.effects).toEqual(['forgetToken', 'goToSignIn', 'reloadPage']);
  },
);

test.each([
  ['the same customer continues', accepted(renamed), ['signedIn', 'adoptToken'], renamed],
  [
    'another customer gets a fresh page (R-240)',
    accepted(ravi),
    ['signedIn', 'adoptToken', 'goHome', 'reloadPage'],
    ravi,
  ],
  [
    'a link in another tab changes nothing here (S-22)',
    accepted(ashasLink),
    ['signedIn', 'keepOwnToken'],
    asha,
  ],
  ['a refusal asks again', refused('session_ended'), ['expired'], asha],
  ['a broken connection asks again', offline, ['expired'], asha],
])('after a session ended during work, %s (R-021)', async (_, answer, becomes, user) => {
  const session = await ashas({
    readSession: [accepted(asha), accepted(ravi)],
    renewSession: [answer],
  });
  await session.send(expire, renew);
  expect([session.state(), ...session.done]).toEqual(becomes);
  expect(session.context().user).toEqual(user);
});

test.each([
  ['another link', { ...ashasLink, linkedApplicationId: '12' }, 'keepOwnToken'],
  ['the session of another customer', ravi, 'keepOwnToken'],
  ['the full session of its customer', asha, 'adoptToken'],
])('the tab of a link continues when another tab stores %s (S-22)', async (_, stored, becomes) => {
  const answers = { readSession: [accepted(ashasLink)], renewSession: [accepted(stored)] };
  expect(await playOut(sessionMachine, answers, [renew], { hasToken: true })).toEqual([
    'signedIn',
    becomes,
  ]);
});

test('reads the session again if the token changes during the read (R-240)', async () => {
  const session = await ashas({
    readSession: [accepted(asha), accepted(ravi)],
    renewSession: [new Promise(() => {}), accepted(ravi)],
  });
  await session.send(renew, renew);
  expect(session.count('renewSession')).toBe(2);
  expect([session.state(), ...session.done]).toEqual([
    'signedIn',
    'adoptToken',
    'goHome',
    'reloadPage',
  ]);
});
