import { expect, test } from 'vitest';
import { deliveryMachine } from '#machines/delivery.machine.ts';
import { play } from '#tests/support/ports.ts';
import { deliveryScript } from './scripts/delivery.ts';
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
const playDelivery = (ports: Record<string, readonly unknown[]>) =>
  play(deliveryMachine, ports, { applicationId: '7' });

test('accepts the delivery on screen once the customer has confirmed it (R-308)', async () => {
  const delivery = await playDelivery({ act: [{ result: 'done' }] });
  await delivery.send(accept);
  await delivery.send({ type: 'acceptance.cancel' });
  expect([delivery.state(), delivery.calls]).toEqual(['checking', []]);
  await delivery.send(accept);
  await delivery.send(confirm);
  expect([delivery.state(), ...delivery.messages]).toEqual(['accepted', 'delivery.accepted']);
  expect(delivery.calls[0]?.input).toEqual({ applicationId: '7', act: 'accept', version: '3' });
  expect(delivery.effects).toContain('refreshThread');
});

test('asks for changes in the customer’s words (R-308)', async () => {
  const delivery = await playDelivery({ act: [{ result: 'done' }] });
  await delivery.send(describe);
  await delivery.send({ type: 'changes.cancel' });
  expect(delivery.state()).toBe('checking');
  await delivery.send(describe);
  await delivery.send(request);
  const expected = ['changesRequested', 'delivery.changesRequested'];
  expect([delivery.state(), ...delivery.messages]).toEqual(expected);
  expect(delivery.calls[0]?.input).toEqual({
    applicationId: '7',
    act: 'changes',
    text: 'Please use our blue',
    files: [],
    version: '3',
  });
  expect(delivery.effects).toContain('refreshThread');
});

test.each([
  ['changed', 'actOnApplication.changed_meanwhile', true],
  ['notMade', 'delivery.acceptFailed', true],
  ['unknown', 'delivery.outcomeUnknown', false],
] as const)(
  'an acceptance that ended as %s says why until the next attempt (R-312)',
  async (result, message, reads) => {
    for (const [next, state] of [
      [accept, 'confirming'],
      [describe, 'describing'],
    ] as const) {
      const delivery = await playDelivery({ act: [{ result }] });
      await delivery.send(accept, confirm);
      expect([delivery.state(), delivery.context().failure?.message]).toEqual([
        'checking',
        message,
      ]);
      expect([delivery.effects.includes('refreshThread'), ...delivery.messages]).toEqual([reads]);
      await delivery.send(next);
      expect([delivery.state(), delivery.context().failure]).toEqual([state, undefined]);
    }
  },
);

test.each([
  ['changed', 'actOnApplication.changed_meanwhile', true],
  ['notNow', 'delivery.changesFailed', true],
  ['unknown', 'delivery.outcomeUnknown', false],
] as const)(
  'a wish for changes that ended as %s stays in the field (R-312)',
  async (result, message, reads) => {
    const delivery = await playDelivery({ act: [{ result }, { result: 'done' }] });
    await delivery.send(describe);
    await delivery.send(request);
    expect([delivery.state(), delivery.context().failure?.message]).toEqual([
      'describing',
      message,
    ]);
    expect(delivery.effects.includes('refreshThread')).toBe(reads);
    await delivery.send({ type: 'changes.cancel' });
    expect([delivery.state(), delivery.context().failure]).toEqual(['checking', undefined]);
    await delivery.send(describe);
    await delivery.send(request);
    expect([delivery.state(), delivery.context().failure]).toEqual(['changesRequested', undefined]);
  },
);

test.each([
  ['acceptance', 'checking', [accept, confirm]],
  ['wish for changes', 'describing', [describe, request]],
] as const)('the %s whose act broke can be repeated (R-312)', async (_, state, events) => {
  const delivery = await playDelivery({ act: [new Error('a bug')] });
  await delivery.send(...events);
  expect(delivery.state()).toBe(state);
  expect(delivery.context().failure?.message).toBe('delivery.outcomeUnknown');
});

test('says that a back end has no threads (S-05)', async () => {
  for (const events of [
    [accept, confirm],
    [describe, request],
  ] as const) {
    const delivery = await playDelivery({ act: [{ result: 'missing' }] });
    await delivery.send(...events);
    expect(delivery.state()).toBe('notOffered');
  }
});
