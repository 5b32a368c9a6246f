import { expect, test } from 'vitest';
import { accepted, refused } from '#contract/outcome.ts';
import { refundAllocationMachine } from '#machines/refundAllocation.machine.ts';
import { play } from '#tests/support/ports.ts';
import { refundAllocationScript } from './scripts/refundAllocation.ts';
import { testWalks } from './walks.ts';

testWalks(refundAllocationScript);

const begin = { type: 'allocation.begin', refundId: '1' } as const;
const confirm = { type: 'allocation.confirm', itemId: '3' } as const;

const open = (answer?: unknown) =>
  play(refundAllocationMachine, { allocateRefund: [answer] }, { orderId: '7' });

test('allocates the refund to the confirmed item, and reads the order again (R-319)', async () => {
  const order = await open(accepted({ refunds: [] }));
  await order.send(begin);
  expect([order.state(), order.calls]).toEqual(['choosing', []]);
  await order.send(confirm);
  const input = { orderId: '7', refundId: '1', itemId: '3' };
  expect(order.calls).toEqual([{ port: 'allocateRefund', input }]);
  expect([order.state(), ...order.messages]).toEqual(['reading', 'allocation.done']);
  expect(order.effects).toContain('refreshOrder');
});

test('allocates nothing without a confirmation (R-319)', async () => {
  const order = await open();
  await order.send(begin, { type: 'allocation.cancel' });
  expect([order.state(), order.calls]).toEqual(['reading', []]);
});

test('says that there is no such refund, and reads the order again (R-319)', async () => {
  const order = await open(refused('not_found'));
  await order.send(begin, confirm);
  expect([order.state(), ...order.messages]).toEqual(['reading', 'allocateRefund.not_found']);
  expect(order.effects).toContain('refreshOrder');
});

test('reads the order again when the allocation fails (R-319)', async () => {
  for (const answer of [refused('too_little'), new Error('offline')]) {
    const order = await open(answer);
    await order.send(begin, confirm);
    expect([order.state(), ...order.messages]).toEqual(['reading', 'allocation.failed']);
    expect(order.effects).toContain('refreshOrder');
  }
});
