import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { answered, play } from '#tests/support/ports.ts';
import { asha, sessionScript } from './scripts/session.ts';
import { testWalks } from './walks.ts';

testWalks(sessionScript);

test('without a token nobody is asked and nobody is signed in (R-017)', async () => {
  const session = await play(sessionMachine, {}, { hasToken: false });
  expect(session.state()).toBe('signedOut');
  expect(session.calls).toEqual([]);
});

test('a refused token is dropped once, without a loop (T-05)', async () => {
  const session = await play(
    sessionMachine,
    { readSession: [refused('session_ended')] },
    { hasToken: true },
  );
  expect(session.state()).toBe('signedOut');
  expect(session.effects).toEqual(['forgetToken']);
  expect(session.count('readSession')).toBe(1);
});

test('a server out of reach keeps the token and can be asked again (T-05)', async () => {
  const session = await play(
    sessionMachine,
    { readSession: [new Error('offline'), accepted(asha)] },
    { hasToken: true },
  );
  expect(session.state()).toBe('unreachable');
  expect(session.effects).toEqual([]);
  await session.does({ type: 'connection.retry' });
  expect(session.state()).toBe('signedIn');
  expect(session.context().user).toEqual(asha);
});

const farewell = ['forgetToken', 'announceLogout', 'goToSignIn', 'reloadPage'];

test.each([
  ['accepted', accepted(null)],
  ['refused', refused('not_found')],
  ['broken', new Error('offline')],
])('logging out works when the server call is %s (R-022)', async (_, answer) => {
  const session = await play(
    sessionMachine,
    { readSession: [accepted(asha)], signOut: [answer] },
    { hasToken: true },
  );
  await session.does({ type: 'logout.ask' }, { type: 'logout.confirm' });
  expect(session.state()).toBe('signedOut');
  expect(session.effects).toEqual(farewell);
  expect(session.context().user).toBeUndefined();
});

test('logging out does not wait for a silent server (R-022)', async () => {
  const session = await play(sessionMachine, { readSession: [accepted(asha)] }, { hasToken: true });
  await session.does({ type: 'logout.ask' }, { type: 'logout.confirm' });
  expect(session.state()).toBe('signingOut');
  session.clock.increment(2000);
  await answered();
  expect(session.effects).toEqual(farewell);
});

test('a logout in another tab is followed but not announced again (S-37)', async () => {
  const session = await play(sessionMachine, { readSession: [accepted(asha)] }, { hasToken: true });
  await session.does({ type: 'logout.announced' });
  expect(session.state()).toBe('signedOut');
  expect(session.effects).toEqual(['forgetToken', 'goToSignIn', 'reloadPage']);
});

const ravi = { ...asha, id: '8', email: 'ravi@example.com' };

test('an ended session asks to sign in again and still knows who worked here (R-021)', async () => {
  const session = await play(
    sessionMachine,
    { readSession: [accepted(asha)], renewSession: [accepted(asha)] },
    { hasToken: true },
  );
  await session.does({ type: 'session.expired' });
  expect(session.state()).toBe('expired');
  expect(session.context().user).toEqual(asha);
  await session.does({ type: 'session.renew' });
  expect(session.state()).toBe('signedIn');
  expect(session.effects).toEqual(['adoptToken']);
});

test('somebody else who signs in gets a fresh page, never that of the first (R-021, R-240)', async () => {
  const session = await play(
    sessionMachine,
    { readSession: [accepted(asha), accepted(ravi)], renewSession: [accepted(ravi)] },
    { hasToken: true },
  );
  await session.does({ type: 'session.expired' });
  await session.does({ type: 'session.renew' });
  expect(session.effects).toEqual(['adoptToken', 'goHome', 'reloadPage']);
  expect(session.context().user).toEqual(ravi);
});

test('a link that another tab opens leaves this one with its own session (S-22)', async () => {
  const session = await play(
    sessionMachine,
    {
      readSession: [accepted(asha)],
      renewSession: [accepted({ ...asha, linkedApplicationId: '11' })],
    },
    { hasToken: true },
  );
  await session.does({ type: 'session.renew' });
  expect(session.state()).toBe('signedIn');
  expect(session.effects).toEqual(['keepOwnToken']);
  expect(session.context().user).toEqual(asha);
});
