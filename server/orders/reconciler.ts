import { PaymentsDown, PaymentsRefused } from '#server/peers/payments.ts';
import { claimOrdersToCheck, returnOrderToCheck } from '#server/store/orders.ts';
import { endWithoutMoney, takeMoneyOf } from './providerMoney.ts';
import type { PaymentPeers } from './providerMoney.ts';
import { makeRefunds } from './refunder.ts';
import type { Log } from './refunder.ts';

/**
 * Asks the provider about every order whose payment may have happened unseen, and repeats refunds.
 * `all` does so whatever their age. Returns how many it asked about, and how many of them it could not.
 */
export async function reconcile(
  given: Omit<PaymentPeers, 'wakeRefunds' | 'log'>,
  log: Log,
  { all = false }: { all?: boolean } = {},
): Promise<{ checked: number; failed: number }> {
  const peers = { ...given, log, wakeRefunds: () => undefined };
  const orders = await claimOrdersToCheck(peers.database, all);
  let failed = 0;
  for (const order of orders) {
    try {
      const seen = await takeMoneyOf(peers, order);
      await endWithoutMoney(peers, order, seen, { isReconciling: true });
    } catch (error) {
      if (!(error instanceof PaymentsDown || error instanceof PaymentsRefused)) throw error;
      await returnOrderToCheck(peers.database, order.id);
      failed += 1;
    }
  }
  await makeRefunds(peers, log, { all });
  return { checked: orders.length, failed };
}
