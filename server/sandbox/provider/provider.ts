import type { Faults } from '#server/sandbox/faults.ts';
import type { Database } from '#server/store/transaction.ts';
import { findCustomer } from './books.ts';
import { capture, createOrder, listOrders, listPayments, refund } from './calls.ts';
import type { WantedOrder } from './calls.ts';
import { orderEntity, paymentEntity } from './entities.ts';
import { markDelivered, webhooks } from './reports.ts';
import { attempt, settle } from './window.ts';
import type { Choice } from './window.ts';

export type Provider = ReturnType<typeof createProvider>;

/**
 * A card payment provider of our own with Razorpay's objects, errors and signatures. Its books are
 * tables of their own, so that they outlive a killed server. Amounts in paise.
 */
export function createProvider(
  database: Database,
  faults: Faults,
  { keySecret }: { keySecret: string },
) {
  return {
    createOrder: (wanted: WantedOrder) => createOrder(database, wanted),
    order: (id: string) => orderEntity(database, id),
    listOrders: (receipt: string | undefined) => listOrders(database, receipt),
    listPayments: (orderId: string) => listPayments(database, orderId),
    payment: (id: string) => paymentEntity(database, id),
    refund: (paymentId: string, amount: number | undefined, key: string | null) =>
      refund(database, paymentId, amount, key),
    capture: (paymentId: string, wanted: { amount: number; currency: string }) =>
      capture(database, faults, paymentId, wanted),
    attempt: (orderId: string, choice: Choice) =>
      attempt({ database, faults, keySecret }, orderId, choice),
    settle: (orderId: string) => settle(database, orderId),
    findCustomer: (orderId: string) => findCustomer(database, orderId),
    webhooks: (all: boolean) => webhooks(database, all),
    markDelivered: (id: string) => markDelivered(database, id),
  };
}
