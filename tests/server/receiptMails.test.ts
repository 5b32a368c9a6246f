import { describe, expect, test } from 'vitest';
import { testLedger, playPurchase } from '#tests/support/ledger.ts';
import type { MoneyEvent } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

/* One receipt for each paid order, whichever call learns of the payment first. */

const server = await testServer();

const calls = ['verify', 'report', 'reconcile all', 'check', 'cancel'] as const;

/** A new order, which first checks the payment of the open one. */
const nextOrder: MoneyEvent = async ({ asha }) => {
  await asha.addToCart(1, 'Website Care, One Month');
  await asha.post('/api/order');
};

describe('the receipt mail', () => {
  test.for<[name: string, first: MoneyEvent]>([
    ...calls.map((call): [string, MoneyEvent] => [call, call]),
    ['next order', nextOrder],
  ])('is sent once, whichever call learns of the payment first: %s (R-192)', async ([, first]) => {
    const it = await playPurchase(server, 'mute', 'decline', 'pay');
    await it.expectLedger({ receipts: 0 });
    await it.play('recover', first);
    await it.expectLedger({ receipts: 1 });
    await it.play(...calls);
    await it.expectLedger({ receipts: 1 });
    const mail = (await it.asha.listMails()).find(({ subject }) => subject.includes('is paid'));
    expect(mail?.subject).toMatch(/^Your order BC-[2-9A-Z]{8} is paid$/);
    expect(mail?.text).toContain('₹7,999.00');
  });

  testLedger(server, [
    [
      'is sent once if all of them come in parallel (R-192)',
      [
        'mute',
        'pay',
        'recover',
        (it) =>
          Promise.all([...calls.slice(0, 4), ...calls.slice(0, 2)].map((call) => it.play(call))),
      ],
      { receipts: 1 },
    ],
    [
      'is not sent for a wrong signature, a failed payment or one under way (R-192, C-25)',
      [{ fault: 'late-capture' }, 'decline', 'pay', 'forge', 'report', 'reconcile all', 'check'],
      { receipts: 0 },
    ],
  ]);
});
