import { contract } from '#contract/index.ts';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { Unavailable } from '#server/common/unavailable.ts';
import { PaymentsDown } from '#server/integrations/payments.ts';
import { closeOrder, readOrder } from '#server/store/orders.ts';
import type { Order } from '#server/store/orders.ts';
import { isOrderBeingPaid } from '#server/store/payments.ts';
import { countProviderCheck } from '#server/store/users.ts';
import { runOnce, capturePayments } from './payments.ts';
import type { PaymentServices, CheckedPayment } from './payments.ts';

/* The customer cancels an order (spec §4 Checkout). */

type Cancelled = Outcome<null, 'not_found' | 'already_paid' | 'payment_pending' | 'too_often'>;

/**
 * Cancels one of the customer's orders, which hides it. The provider is asked first: captured money
 * makes the order paid, and a payment in progress keeps it open. When the provider times out, the
 * order is closed for now and the reconciler decides.
 */
export async function cancelOrder(
  services: PaymentServices,
  userId: string,
  orderId: string,
): Promise<Cancelled> {
  const { database } = services;
  const order = await readOrder(database, userId, orderId);
  if (!order) return refused('not_found');
  if (order.state === 'PAID') return refused('already_paid');
  if (order.state === 'CLOSED' && order.closedReason === 'cancelled') return accepted(null);
  return runOnce(`${order.id} cancelled`, () => cancelUnpaid(services, order));
}

async function cancelUnpaid(services: PaymentServices, order: Order): Promise<Cancelled> {
  const { database } = services;
  const counted = await countProviderCheck(database, order.userId);
  if (!counted.ok) return counted;
  const checked = await checkBeforeCancel(services, order);
  if (checked.some(({ payment }) => payment.status === 'captured')) {
    const current = await readOrder(database, order.userId, order.id);
    return current?.state === 'PAID' ? refused('already_paid') : accepted(null);
  }
  if (await isOrderBeingPaid(database, order.id)) return refused('payment_pending');
  return (await closeOrder(database, order.id, 'cancelled'))
    ? accepted(null)
    : refused('already_paid');
}

async function checkBeforeCancel(
  services: PaymentServices,
  order: Order,
): Promise<CheckedPayment[]> {
  try {
    return await capturePayments(services, order);
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error;
    if (error.isUnknown) return [];
    throw new Unavailable(contract.checkout.cancelOrder.broke, error.retryAfter);
  }
}
