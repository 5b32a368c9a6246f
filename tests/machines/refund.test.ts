import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { refundMachine } from '#machines/refund.machine.ts';
import { play } from '#tests/support/ports.ts';
import { refundIs, refundScript } from './scripts/refund.ts';
import { testWalks } from './walks.ts';

testWalks(refundScript);

const isOffline = new Error('offline');
const begin = { type: 'refund.begin' } as const;
const describe = { type: 'refund.describe', itemId: '3', reason: 'Late', key: 'key-1' } as const;
const again = { ...describe, type: 'refund.again' } as const;
const confirm = { type: 'refund.confirm' } as const;
const other = { type: 'refund.describe', amount: 5, reason: 'Other', key: 'key-2' } as const;

const open = (answers: readonly unknown[]) =>
  play(refundMachine, { refundOrder: answers }, { orderId: '7' });

test('refunds what was described once it is confirmed (R-302)', async () => {
  const refund = await open([accepted(refundIs('done'))]);
  await refund.send(begin, describe);
  expect([refund.state(), refund.calls]).toEqual(['confirming', []]);
  await refund.send(confirm);
  expect(refund.calls).toEqual([
    {
      port: 'refundOrder',
      input: { orderId: '7', itemId: '3', amount: undefined, reason: 'Late', key: 'key-1' },
    },
  ]);
  expect([refund.state(), ...refund.messages]).toEqual(['reading', 'refund.done']);
  expect(refund.context()).toMatchObject({ request: undefined, key: undefined });
  expect(refund.effects).toContain('refreshOrder');
});

test('what is not confirmed is not refunded (R-302)', async () => {
  const refund = await open([]);
  await refund.send(begin, describe, { type: 'refund.back' });
  expect([refund.state(), refund.context().request?.itemId]).toEqual(['describing', '3']);
  await refund.send({ type: 'refund.cancel' });
  expect([refund.state(), refund.context().request]).toEqual(['reading', undefined]);
  expect(refund.calls).toEqual([]);
});

test.each([
  ['pending', 'refund.isPending'],
  ['failed', 'refund.hasFailed'],
] as const)(
  'says that a refund is %s, and reads the order again (R-302)',
  async (status, message) => {
    const refund = await open([accepted(refundIs(status))]);
    await refund.send(begin, describe, confirm);
    expect([refund.state(), ...refund.messages]).toEqual(['reading', message]);
    expect(refund.context()).toMatchObject({ request: undefined, key: undefined });
    expect(refund.effects).toContain('refreshOrder');
  },
);

test('repeats a failed refund after another confirmation (R-302)', async () => {
  const refund = await open([accepted(refundIs('done'))]);
  await refund.send(again);
  expect([refund.state(), refund.calls]).toEqual(['confirming', []]);
  await refund.send(confirm);
  expect(refund.calls[0]?.input).toMatchObject({ itemId: '3', key: 'key-1' });
});

test.each([
  [other, 'confirming', 'key-2', 'Other'],
  [{ type: 'refund.cancel' } as const, 'reading', undefined, undefined],
])(
  'keeps what was described when it is refused, until %o (R-302)',
  async (next, state, key, reason) => {
    const message = 'Only ₹5.00 of this order can still be refunded.';
    const refund = await open([refused('too_much', { message })]);
    await refund.send(begin, describe, confirm);
    expect(refund.state()).toBe('describing');
    expect(refund.context()).toMatchObject({
      request: { itemId: '3' },
      key: undefined,
      failure: { message: 'refund.failed', text: message },
    });
    expect(refund.effects).toContain('refreshOrder');
    await refund.send(next);
    expect(refund.state()).toBe(state);
    expect([refund.context().key, refund.context().request?.reason]).toEqual([key, reason]);
    expect(refund.context().failure).toBe(undefined);
  },
);

test('repeats a refund whose answer is lost only when the owner asks, with the same key (R-302)', async () => {
  const refund = await open([isOffline, isOffline, accepted(refundIs('done'))]);
  await refund.send(begin, describe, confirm);
  expect([refund.state(), refund.calls.length]).toEqual(['outcomeUnknown', 1]);
  await refund.send({ type: 'refund.ask' }, { type: 'refund.ask' });
  expect(new Set(refund.calls.map(({ input }) => JSON.stringify(input))).size).toBe(1);
  expect([refund.state(), ...refund.messages]).toEqual(['reading', 'refund.done']);
});

test('keeps the key of an unknown refund for the next one (R-302)', async () => {
  const refund = await open([isOffline, refused('key_reused')]);
  await refund.send(begin, describe, confirm, { type: 'refund.leave' });
  expect(refund.state()).toBe('reading');
  expect(refund.effects).toContain('refreshOrder');
  await refund.send(begin, other, confirm);
  expect(refund.calls[1]?.input).toMatchObject({ amount: 5, reason: 'Other', key: 'key-1' });
  expect(refund.context()).toMatchObject({ key: undefined });
});

test.each(['too_often', 'session_ended'] as const)(
  'keeps an unknown refund and its key when asking again is refused with %s (R-302)',
  async (code) => {
    const refund = await open([isOffline, refused(code), accepted(refundIs('done'))]);
    await refund.send(begin, describe, confirm, { type: 'refund.ask' });
    expect(refund.state()).toBe('outcomeUnknown');
    await refund.send({ type: 'refund.ask' });
    expect(new Set(refund.calls.map(({ input }) => JSON.stringify(input))).size).toBe(1);
    expect([refund.state(), ...refund.messages]).toEqual(['reading', 'refund.done']);
  },
);

test('a refund that the server decided is no longer unknown (R-302)', async () => {
  const refund = await open([isOffline, refused('too_much'), refused('too_often')]);
  await refund.send(begin, describe, confirm, { type: 'refund.ask' }, other, confirm);
  expect([refund.state(), refund.context().key]).toEqual(['describing', undefined]);
});

test('ends when there is no such order (S-05)', async () => {
  const refund = await open([refused('not_found')]);
  await refund.send(begin, describe, confirm);
  expect(refund.state()).toBe('gone');
});
