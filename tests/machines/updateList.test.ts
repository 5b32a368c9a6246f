import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { updateListMachine } from '#machines/updateList.machine.ts';
import { play } from '#tests/support/ports.ts';
import { updateListScript } from './scripts/updateList.ts';
import { testWalks } from './walks.ts';

testWalks(updateListScript);

const open = { type: 'updates.open' } as const;
const dismiss = { type: 'updates.dismiss', updateIds: ['90', '91'] } as const;

test('opens and closes (R-193)', async () => {
  const list = await play(updateListMachine);
  await list.send(open);
  expect(list.state()).toBe('open');
  await list.send({ type: 'updates.close' });
  expect(list.state()).toBe('closed');
});

test.each([
  [refused('not_found'), accepted(null)],
  [accepted(null), refused('not_found')],
])('marks all as read, also one that the server no longer has (R-193)', async (...markRead) => {
  const list = await play(updateListMachine, { markRead });
  await list.send(open, dismiss);
  expect(list.calls.map(({ input }) => input)).toEqual([{ updateId: '90' }, { updateId: '91' }]);
  expect([list.state(), list.effects]).toEqual(['closed', ['refreshUpdates']]);
});

test.each([refused('too_often'), new Error('offline')])(
  'a failed mark ends the marking, shows a message and keeps the list open (R-193)',
  async (answer) => {
    const list = await play(updateListMachine, { markRead: [answer, accepted(null)] });
    await list.send(open, dismiss);
    expect([list.state(), list.count('markRead')]).toEqual(['open', 1]);
    expect(list.done).toEqual(['refreshUpdates', 'update.markFailed']);
  },
);
