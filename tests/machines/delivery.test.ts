import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { deliveryMachine } from '#machines/delivery.machine.ts';
import { play } from '#tests/support/ports.ts';
import { deliveryScript } from './scripts/delivery.ts';
import { threadIn } from './scripts/thread.ts';
import { testWalks } from './walks.ts';

testWalks(deliveryScript);

const accept = { type: 'delivery.accept', version: '3' } as const;
const confirm = { type: 'acceptance.confirm' } as const;
const describe = { type: 'changes.describe' } as const;
const request = {
  type: 'changes.request',
  text: 'Please use our blue',
  files: [],
  version: '3',
} as const;
const isOffline = new Error('offline');

const playDelivery = (ports: Record<string, readonly unknown[]>) =>
  play(deliveryMachine, ports, { applicationId: '7' });

test('accepts the delivery on screen once the customer has confirmed it (R-308)', async () => {
  const delivery = await playDelivery({ acceptDelivery: [accepted(null)] });
  await delivery.send(accept);
  await delivery.send({ type: 'acceptance.cancel' });
  expect([delivery.state(), delivery.calls]).toEqual(['checking', []]);
  await delivery.send(accept);
  await delivery.send(confirm);
  expect([delivery.state(), ...delivery.messages]).toEqual(['accepted', 'delivery.accepted']);
  expect(delivery.calls[0]?.input).toEqual({ applicationId: '7', version: '3' });
  expect(delivery.effects).toContain('refreshThread');
});

test('asks for changes in the customer’s words (R-308)', async () => {
  const delivery = await playDelivery({ requestChanges: [accepted(null)] });
  await delivery.send(describe);
  await delivery.send({ type: 'changes.cancel' });
  expect(delivery.state()).toBe('checking');
  await delivery.send(describe);
  await delivery.send(request);
  const said = ['changesRequested', 'delivery.changesRequested'];
  expect([delivery.state(), ...delivery.messages]).toEqual(said);
  expect(delivery.calls[0]?.input).toEqual({
    applicationId: '7',
    text: 'Please use our blue',
    files: [],
    version: '3',
  });
  expect(delivery.effects).toContain('refreshThread');
});

test.each([
  ['changed_meanwhile', 'actOnApplication.changed_meanwhile'],
  ['not_now', 'delivery.acceptFailed'],
] as const)(
  'a refused acceptance (%s) says why until the next attempt (R-312)',
  async (code, said) => {
    for (const [next, state] of [
      [accept, 'confirming'],
      [describe, 'describing'],
    ] as const) {
      const delivery = await playDelivery({ acceptDelivery: [refused(code)] });
      await delivery.send(accept, confirm);
      expect([delivery.state(), delivery.context().failure?.message]).toEqual(['checking', said]);
      expect(delivery.effects).toContain('refreshThread');
      await delivery.send(next);
      expect([delivery.state(), delivery.context().failure]).toEqual([state, undefined]);
    }
  },
);

test.each([
  ['changed_meanwhile', 'actOnApplication.changed_meanwhile'],
  ['not_now', 'delivery.changesFailed'],
] as const)('a refused wish for changes (%s) stays in the field (R-312)', async (code, said) => {
  const delivery = await playDelivery({ requestChanges: [refused(code), accepted(null)] });
  await delivery.send(describe);
  await delivery.send(request);
  expect([delivery.state(), delivery.context().failure?.message]).toEqual(['describing', said]);
  expect(delivery.effects).toContain('refreshThread');
  await delivery.send({ type: 'changes.cancel' });
  expect([delivery.state(), delivery.context().failure]).toEqual(['checking', undefined]);
  await delivery.send(describe);
  await delivery.send(request);
  expect([delivery.state(), delivery.context().failure]).toEqual(['changesRequested', undefined]);
});

test.each([
  ['it is accepted', accepted(threadIn('completed')), 'accepted', 'delivery.accepted'],
  [
    'changes were asked for',
    accepted(threadIn('changesRequested')),
    'changesRequested',
    'delivery.changesRequested',
  ],
  ['nothing happened', accepted(threadIn('delivered')), 'checking', undefined],
  ['it cannot be read', refused('too_often'), 'checking', undefined],
  ['the connection is lost', isOffline, 'checking', undefined],
])('reads the thread after a lost answer: %s (R-308, R-312)', async (_, read, state, said) => {
  for (const [port, ...events] of [
    ['acceptDelivery', accept, confirm],
    ['requestChanges', describe, request],
  ] as const) {
    const delivery = await playDelivery({ [port]: [isOffline], readThread: [read] });
    for (const event of events) await delivery.send(event);
    expect(delivery.calls.at(-1)).toMatchObject({ input: { applicationId: '7' } });
    expect([delivery.state(), delivery.messages[0]]).toEqual([state, said]);
    const failure = state === 'checking' ? 'delivery.outcomeUnknown' : undefined;
    expect(delivery.context().failure?.message).toBe(failure);
    expect(delivery.effects.includes('refreshThread')).toBe(read !== isOffline);
  }
});

test('says that a back end has no threads, whichever call it lacks (S-05)', async () => {
  const missing = refused('not_found');
  for (const [ports, ...events] of [
    [{ acceptDelivery: [missing] }, accept, confirm],
    [{ requestChanges: [missing] }, describe, request],
    [{ requestChanges: [isOffline], readThread: [missing] }, describe, request],
  ] as const) {
    const delivery = await playDelivery(ports);
    for (const event of events) await delivery.send(event);
    expect(delivery.state()).toBe('notOffered');
  }
});
