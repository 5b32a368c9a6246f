import { hmac } from '#server/common/identifiers.ts';
import type { Faults } from '#server/sandbox/faults.ts';
import type { Database } from '#server/store/transaction.ts';
import { addPayment, pay, reserve, markCaptured } from './bank.ts';
import { alreadyPaid, findCustomer, orderRow, paymentRows } from './books.ts';
import { orderEntity } from './entities.ts';
import { queueWebhooks } from './reports.ts';

/* What happens in the payment window and after it. */

interface WindowServices {
  database: Database;
  faults: Faults;
  /** Signs the payments that the window returns. */
  keySecret: string;
}

/** A button of the window. */
type Choice = 'pay' | 'fail' | 'close';

type Attempt =
  | { kind: 'paid'; paymentId: string; signature: string }
  | { kind: 'failed'; paymentId: string }
  /** Not captured yet; it may be later. */
  | { kind: 'pending' }
  | { kind: 'closed' };

/** Does what the window's buttons do. */
export async function pressButton(
  { database, faults, keySecret }: WindowServices,
  orderId: string,
  choice: Choice,
): Promise<Attempt> {
  const order = await orderEntity(database, orderId);
  if (order.status === 'paid' && choice !== 'close') throw alreadyPaid();
  const customer = await findCustomer(database, orderId);
  if (choice === 'fail') {
    const paymentId = await addPayment(database, orderId, 'failed');
    await queueWebhooks(database, paymentId, ['payment.failed']);
    return { kind: 'failed', paymentId };
  }
  if (await faults.consume('payments', 'late-capture', customer)) {
    if (choice === 'pay') await addPayment(database, orderId, 'created');
    return { kind: 'pending' };
  }
  if (choice === 'close') {
    const captures = await faults.consume('payments', 'capture-on-dismiss', customer);
    if (captures && order.status !== 'paid') await pay(database, orderId);
    return { kind: 'closed' };
  }
  const isOnlyReserved = await faults.consume('payments', 'authorize-only', customer);
  const paymentId = await (isOnlyReserved ? reserve(database, orderId) : pay(database, orderId));
  const signature = hmac(keySecret, `${orderId}|${paymentId}`);
  return { kind: 'paid', paymentId, signature };
}

/** Captures a late payment. */
export async function captureLate(database: Database, orderId: string): Promise<string> {
  await orderRow(database, orderId);
  const late = (await paymentRows(database, orderId)).find(({ status }) => status === 'created');
  if (!late) return pay(database, orderId);
  await markCaptured(database, late.id, 'created');
  return late.id;
}
