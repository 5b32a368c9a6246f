import type { EventFromLogic } from 'xstate';
import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { answered, play, playOut } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { asha, ashasLink, sessionScript } from './scripts/session.ts';
import { testWalks } from './walks.ts';

testWalks(sessionScript);

const offline = new Error('offline');
const ravi = { ...asha, id: '8', email: 'ravi@example.com' };
const renamed = { ...asha, fullName: 'Asha Rao' };

const ask = { type: 'logout.ask' } as const;
const confirm = { type: 'logout.confirm' } as const;
const cancel = { type: 'logout.cancel' } as const;
const expire = { type: 'session.expired' } as const;
const renew = { type: 'session.renew' } as const;
const announce = { type: 'logout.announced' } as const;

async function ashas(answers: Answers = {}, ...events: EventFromLogic<typeof sessionMachine>[]) {
  const known = { readSession: [accepted(asha)], ...answers };
  const session = await play(sessionMachine, known, { hasToken: true });
  await session.does(...events);
  return session;
}

test('without a token nobody is asked and nobody is signed in (R-017)', async () => {
  const session = await play(sessionMachine, {}, { hasToken: false });
  expect(session.state()).toBe('signedOut');
  expect(session.calls).toEqual([]);
});

test('whoever signs in elsewhere is signed in here as well (R-240)', async () => {
  const answers = { readSession: [accepted(asha)] };
  expect(await playOut(sessionMachine, answers, [renew], { hasToken: false })).toEqual([
    'signedIn',
  ]);
});

test.each([
  ['the sign-in page as it is', [], false, ['signedOut', 'keepOwnToken']],
  [
    'the sign-in page after a session that ended as it is',
    [refused('session_ended')],
    true,
    ['signedOut', 'forgetToken', 'keepOwnToken'],
  ],
])('a link that another tab opens leaves %s (S-22)', async (_, before, hasToken, becomes) => {
  const answers = { readSession: [...before, accepted(ashasLink)] };
  expect(await playOut(sessionMachine, answers, [renew], { hasToken })).toEqual(becomes);
});

test('the tab of a link itself works with the session of the link (S-22)', async () => {
  const session = await ashas({ readSession: [accepted(ashasLink)] });
  expect([session.state(), ...session.done]).toEqual(['signedIn']);
  expect(session.context().user).toEqual(ashasLink);
});

test.each([
  ['whose session ended is dropped once', refused('session_ended'), ['signedOut', 'forgetToken']],
  [
    'that another site asked with is dropped once',
    refused('cross_site'),
    ['signedOut', 'forgetToken'],
  ],
  ['that was asked about too often is kept', refused('too_often'), ['unreachable']],
  ['is kept when the connection breaks', offline, ['unreachable']],
])('a stored token %s (R-019, T-05)', async (_, answer, becomes) => {
  const answers = { readSession: [answer] };
  expect(await playOut(sessionMachine, answers, [], { hasToken: true })).toEqual(becomes);
});

test('a server out of reach can be asked again (T-05)', async () => {
  const session = await ashas({ readSession: [offline, accepted(asha)] });
  await session.does({ type: 'connection.retry' });
  expect(session.state()).toBe('signedIn');
  expect(session.context().user).toEqual(asha);
});

test.each([
  ['at once', [], []],
  ['after a logout that was thought better of while the profile was saved', [ask], [cancel]],
])('a changed name greets %s (R-032)', async (_, before, after) => {
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
  const session = await ashas({ signOut: [answer] }, ask, confirm);
  expect(session.state()).toBe('signedOut');
  expect(session.effects).toEqual(farewell);
  expect(session.context().user).toBeUndefined();
});

test('logging out waits two seconds for a silent server, no longer (R-022)', async () => {
  const session = await ashas({}, ask, confirm);
  session.clock.increment(1999);
  await answered();
  expect(session.state()).toBe('signingOut');
  session.clock.increment(1);
  await answered();
  expect(session.effects).toEqual(farewell);
});

test.each([
  ['at work stays when cancelling', [ask, cancel], ['signedIn']],
  ['whose session ends meanwhile signs in again', [ask, expire], ['expired']],
  ['after the session ended just leaves', [expire, confirm], ['signedOut', ...farewell]],
  ['while the session is renewed waits on when cancelling', [renew, ask, cancel], ['renewing']],
  ['while the session is renewed leaves', [renew, ask, confirm], ['signingOut']],
  ['while a renewed session ends signs in again', [renew, ask, expire], ['expired']],
])('whoever asks to log out %s (R-021, R-022)', async (_, events, becomes) => {
  const answers = { readSession: [accepted(asha)] };
  expect(await playOut(sessionMachine, answers, events, { hasToken: true })).toEqual(becomes);
});

test.each([
  ['not known yet', [], []],
  ['at work', [accepted(asha)], []],
  ['asked whether to log out', [accepted(asha)], [ask]],
  ['asked to sign in again', [accepted(asha)], [expire]],
  ['waiting for a renewed session', [accepted(asha)], [renew]],
  ['asked whether to log out while waiting', [accepted(asha)], [renew, ask]],
  ['without a connection', [offline], []],
])('%s, a logout in another tab is followed, not announced (S-37)', async (_, answers, events) => {
  const session = await ashas({ readSession: answers }, ...events, announce);
  expect(session.state()).toBe('signedOut');
  expect(session.effects).toEqual(['forgetToken', 'goToSignIn', 'reloadPage']);
});

test.each([
  ['the same customer goes on', accepted(renamed), ['signedIn', 'adoptToken'], renamed],
  [
    'somebody else gets a fresh page (R-240)',
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
  ['a refusal asks once more', refused('session_ended'), ['expired'], asha],
  ['a broken connection asks once more', offline, ['expired'], asha],
])('after a session ended at work, %s (R-021)', async (_, answer, becomes, user) => {
  const session = await ashas({
    readSession: [accepted(asha), accepted(ravi)],
    renewSession: [answer],
  });
  await session.does(expire, renew);
  expect([session.state(), ...session.done]).toEqual(becomes);
  expect(session.context().user).toEqual(user);
});

test.each([
  ['another link', { ...ashasLink, linkedApplicationId: '12' }, 'keepOwnToken'],
  ['the session of somebody else', ravi, 'keepOwnToken'],
  ['the full session of its customer', asha, 'adoptToken'],
])('the tab of a link goes on when another tab stores %s (S-22)', async (_, stored, becomes) => {
  const answers = { readSession: [accepted(ashasLink)], renewSession: [accepted(stored)] };
  expect(await playOut(sessionMachine, answers, [renew], { hasToken: true })).toEqual([
    'signedIn',
    becomes,
  ]);
});

test('a token that is replaced while its owner is read is read again (R-240)', async () => {
  const session = await ashas({
    readSession: [accepted(asha), accepted(ravi)],
    renewSession: [new Promise(() => {}), accepted(ravi)],
  });
  await session.does(renew, renew);
  expect(session.count('renewSession')).toBe(2);
  expect([session.state(), ...session.done]).toEqual([
    'signedIn',
    'adoptToken',
    'goHome',
    'reloadPage',
  ]);
});
