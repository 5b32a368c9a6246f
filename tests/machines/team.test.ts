import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { teamMachine } from '#machines/team.machine.ts';
import { play } from '#tests/support/ports.ts';
import type { Answers } from '#tests/support/ports.ts';
import { invitation, teamScript } from './scripts/team.ts';
import { testWalks } from './walks.ts';

testWalks(teamScript);

const begin = { type: 'invitation.begin' } as const;
const send = { type: 'invitation.send', form: invitation } as const;
const end = { type: 'access.end', memberId: '7' } as const;
const confirm = { type: 'access.confirm' } as const;
const offline = new Error('offline');

const open = (answers: Answers = {}) => play(teamMachine, answers);

test('an invitation gives access, and the list is read again (R-318)', async () => {
  const team = await open({ inviteMember: [accepted({ role: 'STAFF' })] });
  await team.send(begin, send);
  expect(team.calls).toEqual([{ port: 'inviteMember', input: invitation }]);
  expect([team.state(), ...team.messages]).toEqual(['reading', 'team.invited']);
  expect(team.effects).toContain('refreshTeam');
});

test('an invitation that fails says why, until the next attempt (R-318)', async () => {
  const message = 'This is the address of a customer.';
  for (const next of [send, { type: 'invitation.cancel' } as const]) {
    const team = await open({
      inviteMember: [refused('is_customer', { message }), accepted({ role: 'STAFF' })],
    });
    await team.send(begin, send);
    const failure = { message: 'team.inviteFailed', text: message };
    expect([team.state(), team.context().failure]).toEqual(['inviting', failure]);
    await team.send(next);
    expect([team.state(), team.context().failure]).toEqual(['reading', undefined]);
    expect(team.count('inviteMember')).toBe(next === send ? 2 : 1);
  }
});

test('an invitation whose answer is lost can be sent again (R-318)', async () => {
  const team = await open({ inviteMember: [offline, accepted({ role: 'STAFF' })] });
  await team.send(begin, send);
  expect([team.state(), team.context().failure?.message]).toEqual([
    'inviting',
    'team.inviteFailed',
  ]);
  expect(team.effects).toContain('refreshTeam');
  await team.send(send);
  expect(team.state()).toBe('reading');
});

test('an owner who has lost the role cannot invite (R-318, S-05)', async () => {
  const team = await open({ inviteMember: [refused('not_found')] });
  await team.send(begin, send);
  expect([team.state(), ...team.done]).toEqual(['reading', 'refreshTeam', 'team.inviteFailed']);
});

test.each([
  [accepted(null), ['refreshTeam', 'team.accessEnded']],
  [refused('not_found'), ['refreshTeam', 'endAccess.not_found']],
  [refused('last_owner'), ['endAccess.last_owner']],
  [refused('too_often'), ['team.endFailed']],
  [offline, ['refreshTeam', 'team.endFailed']],
])(
  'access ends after a confirmation, and %o leads back to the list (R-318)',
  async (answer, done) => {
    const team = await open({ endAccess: [answer] });
    await team.send(end);
    expect([team.state(), team.calls]).toEqual(['confirmingEnd', []]);
    await team.send(confirm);
    expect(team.calls).toEqual([{ port: 'endAccess', input: { memberId: '7' } }]);
    expect([team.state(), ...team.done]).toEqual(['reading', ...done]);
  },
);

test('no access ends without a confirmation (R-318)', async () => {
  const team = await open();
  await team.send(end, { type: 'access.keep' });
  expect([team.state(), team.calls]).toEqual(['reading', []]);
});
