import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { updateMachine } from '#machines/update.machine.ts';
import { play } from '#tests/support/ports.ts';
import { updateInput, updateScript } from './scripts/update.ts';
import { testWalks } from './walks.ts';

testWalks(updateScript);

test.each([accepted(null), refused('not_found')])(
  'a read update disappears, also if the server no longer has it (R-193)',
  async (answer) => {
    const update = await play(updateMachine, { markRead: [answer] }, updateInput);
    await update.send({ type: 'update.dismiss' });
    expect([update.state(), update.effects]).toEqual(['read', ['refreshUpdates']]);
    expect(update.calls).toEqual([{ port: 'markRead', input: { updateId: '90' } }]);
  },
);

test.each([refused('refused'), new Error('offline')])(
  'a failed mark shows a message, keeps the update and can be retried (R-193)',
  async (answer) => {
    const answers = { markRead: [answer, accepted(null)] };
    const update = await play(updateMachine, answers, updateInput);
    await update.send({ type: 'update.dismiss' });
    expect([update.state(), update.messages]).toEqual(['unread', ['update.markFailed']]);
    await update.send({ type: 'update.dismiss' });
    expect(update.state()).toBe('read');
  },
);
