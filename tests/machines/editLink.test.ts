import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { editLinkMachine } from '#machines/editLink.machine.ts';
import { play, playOut } from '#tests/support/ports.ts';
import { editLinkScript, ravi } from './scripts/editLink.ts';
import { asha } from './scripts/session.ts';
import { testWalks } from './walks.ts';

testWalks(editLinkScript);

const open = { type: 'link.open' } as const;
const accept = { type: 'link.accept' } as const;
const decline = { type: 'link.decline' } as const;
const retry = { type: 'link.retry' } as const;

const ashas = accepted({ link: asha, current: asha });
const beside = accepted({ link: asha, current: ravi });
const alone = accepted({ link: asha, current: undefined });
const ended = refused('session_ended');
const takesOver = ['switching', 'switchSession'];

test.each([
  ['opens its application for a signed-out customer', 'stored', ashas, [], ['editing']],
  ['to the customer’s own account replaces the session (S-22)', 'offered', ashas, [], takesOver],
  ['replaces a session that ended (S-22)', 'offered', alone, [], takesOver],
  ['to another account takes over once accepted (X2)', 'offered', beside, [accept], takesOver],
  ['to another account closes when declined (X2)', 'offered', beside, [decline], ['declined']],
  ['that expired replaces no session (X2)', 'offered', ended, [], ['linkEnded']],
  [
    'that expired can be left for the customer’s own account (X2)',
    'stored',
    ended,
    [decline],
    ['declined'],
  ],
] as const)('a link %s (R-069)', async (_, token, answer, events, becomes) => {
  const answers = { readOwners: [answer] };
  expect(await playOut(editLinkMachine, answers, [open, ...events], { token })).toEqual(becomes);
});

test('a link to another account asks first and names both (X2)', async () => {
  const link = await play(editLinkMachine, { readOwners: [beside] }, { token: 'offered' });
  await link.send(open);
  expect(link.state()).toBe('asking');
  expect(link.context().owners).toEqual({ link: asha, current: ravi });
});

test.each([
  ['a broken connection', new Error('offline'), 'stored', 'editing'],
  ['a server with too many requests', refused('too_often'), 'offered', 'switching'],
] as const)(
  '%s replaces nothing and ends no link, so the customer can retry (T-05)',
  async (_, answer, token, becomes) => {
    const link = await play(editLinkMachine, { readOwners: [answer, ashas] }, { token });
    await link.send(open);
    expect(link.state()).toBe('unreachable');
    await link.send(retry);
    expect(link.state()).toBe(becomes);
  },
);

test.each([
  ['a reload shows the application', 'none', 'editing'],
  ['a malformed token counts as an expired link', 'malformed', 'linkEnded'],
] as const)('%s without a call (R-069)', async (_, token, becomes) => {
  const link = await play(editLinkMachine, { readOwners: [ashas] }, { token });
  await link.send(open);
  expect(link.state()).toBe(becomes);
  expect(link.calls).toEqual([]);
});
