import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { deskQueueMachine } from '#machines/deskQueue.machine.ts';
import { play } from '#tests/support/ports.ts';
import { deskQueueScript } from './scripts/deskQueue.ts';
import { testWalks } from './walks.ts';

testWalks(deskQueueScript);

const assign = { type: 'application.assign', applicationId: '70' } as const;

test('takes the chosen application and reads the queue again (R-305)', async () => {
  const answers = { assignToMe: [accepted(null as never)] };
  const queue = await play(deskQueueMachine, answers);
  await queue.send(assign);
  expect(queue.calls).toEqual([
    { port: 'assignToMe', input: { applicationId: '70', act: 'assign' } },
  ]);
  expect([queue.state(), queue.effects]).toEqual(['reading', ['refreshQueue']]);
  expect(queue.messages).toEqual(['queue.assigned']);
});

test.each([
  [refused('not_now'), 'queue.assignFailed'],
  [refused('not_found'), 'queue.gone'],
  [new Error('offline'), 'queue.assignFailed'],
])(
  'an application that cannot be taken shows what became of it, and can be tried again (R-305)',
  async (answer, message) => {
    const answers = { assignToMe: [answer, accepted(null as never)] };
    const queue = await play(deskQueueMachine, answers);
    await queue.send(assign);
    expect([queue.state(), queue.effects]).toEqual(['reading', ['refreshQueue']]);
    expect(queue.messages).toEqual([message]);
    await queue.send(assign);
    expect(queue.messages.at(-1)).toBe('queue.assigned');
  },
);
