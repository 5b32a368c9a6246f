import { now, readNow } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { newProviderId } from './books.ts';
import { disputeEntity, orderEntity, paymentEntity, refundEntity } from './entities.ts';

/** Queues webhooks about a payment. */
export async function queueWebhooks(
  database: Database,
  paymentId: string,
  events: readonly string[],
): Promise<void> {
  const payment = await paymentEntity(database, paymentId);
  const order = await orderEntity(database, payment.order_id);
  await queue(database, events, { payment, order });
}

/** Queues webhooks about a refund. */
export async function queueRefundWebhooks(
  database: Database,
  refundId: string,
  events: readonly string[],
): Promise<void> {
  const refund = await refundEntity(database, refundId);
  const payment = await paymentEntity(database, refund.payment_id);
  await queue(database, events, { refund, payment });
}

/** Queues a webhook about a dispute. */
export async function queueDisputeWebhook(
  database: Database,
  disputeId: string,
  event: string,
): Promise<void> {
  const dispute = await disputeEntity(database, disputeId);
  const payment = await paymentEntity(database, dispute.payment_id);
  await queue(database, [event], { payment, dispute });
}

async function queue(
  database: Database,
  events: readonly string[],
  entities: Readonly<Record<string, object>>,
): Promise<void> {
  const seconds = Math.floor((await readNow(database)).getTime() / 1000);
  const payload = Object.entries(entities).map(([name, entity]) => [name, { entity }]);
  const rows = events.map((event) => ({
    id: newProviderId('evt'),
    body: JSON.stringify({
      entity: 'event',
      account_id: 'acc_sandbox',
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(payload),
      created_at: seconds,
    }),
    createdAt: now,
  }));
  await database.insertInto('sandboxWebhooks').values(rows).execute();
}

/** Webhooks to deliver: the undelivered ones, or all of them. */
export async function readWebhooks(database: Database, all: boolean) {
  return database
    .selectFrom('sandboxWebhooks')
    .select(['id', 'body'])
    .$if(!all, (query) => query.where('deliveredAt', 'is', null))
    .orderBy('createdAt')
    .execute();
}

/** Marks a webhook as delivered, so that it is not delivered again. */
export async function markDelivered(database: Database, id: string): Promise<void> {
  await database
    .updateTable('sandboxWebhooks')
    .set({ deliveredAt: now })
    .where('id', '=', id)
    .execute();
}
