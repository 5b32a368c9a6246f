import { PaymentsDown, PaymentsRefused } from '#server/integrations/payments.ts';
import {
  claimOrdersToCheck,
  makeAllDue,
  recordOrderCheck,
  returnOrderToCheck,
} from '#server/store/payments.ts';
import type { Order } from '#server/store/orders.ts';
import { endUnpaidOrder, capturePayments } from './payments.ts';
import type { PaymentServices } from './payments.ts';
import { makeRefunds } from './refunder.ts';
import { findUnreportedRefunds } from './providerReports.ts';
import type { Log } from './refunder.ts';

/**
 * Asks the provider about every order whose payment may be unnoticed, and repeats refunds. `all`
 * ignores their age and also looks for unreported refunds and disputes. Returns how many orders it
 * checked and how many of these failed.
 */
export async function reconcile(
  given: Omit<PaymentServices, 'wakeRefunds' | 'log'>,
  log: Log,
  { all = false }: { all?: boolean } = {},
): Promise<{ checked: number; failed: number }> {
  const services = { ...given, log, wakeRefunds: () => undefined };
  if (all) await makeAllDue(services.database);
  let checked = 0;
  let failed = 0;
  for (;;) {
    const orders = await claimOrdersToCheck(services.database);
    const failures = await checkEach(services, orders);
    checked += orders.length;
    failed += failures;
    // None are left, or the provider is down.
    if (orders.length === failures) break;
  }
  if (all) await findUnreportedRefunds(services, { all });
  await makeRefunds(services, log, all ? 'all' : 'due');
  return { checked, failed };
}

/** Looks for refunds and disputes that no webhook reported. */
export async function findRefunds(
  given: Omit<PaymentServices, 'wakeRefunds' | 'log'>,
  log: Log,
): Promise<void> {
  await findUnreportedRefunds({ ...given, log, wakeRefunds: () => undefined });
}

/** Returns how many checks failed. */
async function checkEach(services: PaymentServices, orders: readonly Order[]): Promise<number> {
  let failed = 0;
  for (const order of orders) {
    try {
      const checked = await capturePayments(services, order);
      await endUnpaidOrder(services, order, checked, { isReconciling: true });
      // The capture failed: the order is due again in a minute.
      if (checked.some(({ payment }) => payment.status === 'authorized')) failed += 1;
      else await recordOrderCheck(services.database, order.id);
    } catch (error) {
      // An unexpected error about one order must not block the others.
      if (!(error instanceof PaymentsDown || error instanceof PaymentsRefused)) {
        services.log.error({ err: error, orderId: order.id }, 'order could not be checked');
      }
      await returnOrderToCheck(services.database, order.id);
      failed += 1;
    }
  }
  return failed;
}
