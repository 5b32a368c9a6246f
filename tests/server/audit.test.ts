import { expect, test } from 'vitest';
import { createPurchase, playPurchase } from '#tests/support/ledger.ts';
import { testStaffServer } from '#tests/support/staffServer.ts';

/* `npm run staff -- audit`: whether the recorded money of every order adds up (S-56). */

const { server, staff } = await testStaffServer();
const { database } = server.dependencies;

const audit = (...args: string[]) => staff('audit', ...args);

interface JsonAudit {
  orders: number;
  captured: number;
  refunded: number;
  lost: number;
  paidItems: number;
  refundedForNoItem: number;
  wrong: { customOrderId: string; captured: number; paidItems: number }[];
  underWay: { customOrderId: string; underWay: { kind: string; amount: number }[] }[];
}

async function auditAsJson(): Promise<JsonAudit & { code: number | null }> {
  const { code, out } = await audit('--json');
  return { code, ...(JSON.parse(out) as JsonAudit) };
}

const pair = [[1], [1, 'Bulk SMS, 10,000 Messages']] as const;

test('one line has count and sums of all orders when the money adds up (R-311, R-300)', async () => {
  const before = await auditAsJson();
  expect(before).toMatchObject({ code: 0, orders: 0, wrong: [], underWay: [] });
  expect(await audit()).toEqual({
    code: 0,
    err: '',
    out: '0 orders, all add up: captured ₹0.00 − refunded ₹0.00 − lost ₹0.00 = paid items ₹0.00 − refunded for no item ₹0.00',
  });
  await (await createPurchase(server, pair)).play('pay', 'verify', { dashboard: 499.5 }, 'report');
  await playPurchase(server, 'pay', 'verify', { dispute: 'lost' }, 'report');
  expect(await audit()).toEqual({
    code: 0,
    err: '',
    out: '2 orders, all add up: captured ₹18,247.75 − refunded ₹499.50 − lost ₹7,999.00 = paid items ₹10,248.75 − refunded for no item ₹499.50',
  });
});

test('an order that does not add up is named with its sums, and the exit code is 1 (R-311)', async () => {
  const it = await (await createPurchase(server, pair)).play('pay', 'verify');
  const { customOrderId } = await it.shown();
  const [first = ''] = it.applications;
  const change = database.updateTable('orderItems').where('applicationId', '=', first);
  await change.set({ isPaid: false }).execute();
  expect(await audit()).toEqual({
    code: 1,
    err: '',
    out: expect.stringContaining(
      `${customOrderId}  captured ₹10,248.75 − refunded ₹0.00 − lost ₹0.00 ≠ paid items ₹2,249.75 − refunded for no item ₹0.00`,
    ),
  });
  const wrong = [{ customOrderId, captured: 10_248.75, paidItems: 2_249.75 }];
  expect(await auditAsJson()).toMatchObject({ code: 1, wrong });
  await change.set({ isPaid: true }).execute();
  expect(await auditAsJson()).toMatchObject({ code: 0, wrong: [] });
});

test('refunds and disputes under way are named and are no failure (R-311)', async () => {
  const it = await playPurchase(server, 'pay', 'verify', { dispute: 'created' }, 'report');
  const { customOrderId } = await it.shown();
  const second = await playPurchase(server, 'pay', 'verify', {
    fault: 'slow-refund',
    times: 1,
  });
  await second.play({ dashboard: 100 }, 'report');
  const { customOrderId: number } = await second.shown();
  const { code, out } = await audit();
  expect({ code, lines: out.split('\n').slice(0, 3) }).toEqual({
    code: 0,
    lines: [
      'Under way: 2 orders',
      expect.stringMatching(
        new RegExp(`^${customOrderId}  dispute  disp_\\w+ +₹7,999.00  since 20`),
      ),
      expect.stringMatching(new RegExp(`^${number}  refund   [\\da-f-]{36} +₹100.00 +since 20`)),
    ],
  });
  expect(await auditAsJson()).toMatchObject({
    code: 0,
    underWay: [
      { customOrderId, underWay: [{ kind: 'dispute', amount: 7_999 }] },
      { customOrderId: number, underWay: [{ kind: 'refund', amount: 100 }] },
    ],
  });
});
