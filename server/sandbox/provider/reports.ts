import { now } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { newProviderId } from './books.ts';
import { orderEntity, paymentEntity } from './entities.ts';

/** Queues what the provider reports of a payment. */
export async function queueWebhooks(
  database: Database,
  paymentId: string,
  events: readonly string[],
): Promise<void> {
  const payment = await paymentEntity(database, paymentId);
  const order = await orderEntity(database, payment.order_id);
  const rows = events.map((event) => ({
    id: newProviderId('evt'),
    body: JSON.stringify({
      entity: 'event',
      account_id: 'acc_sandbox',
      event,
      contains: ['payment', 'order'],
      payload: { payment: { entity: payment }, order: { entity: order } },
      created_at: payment.created_at,
    }),
    createdAt: now,
  }));
  await database.insertInto('sandboxWebhooks').values(rows).execute();
}

/** Reports to deliver: the undelivered ones, or all of them. */
export async function readWebhooks(database: Database, all: boolean) {
  return database
    .selectFrom('sandboxWebhooks')
    .select(['id', 'body'])
    .$if(!all, (query) => query.where('deliveredAt', 'is', null))
    .orderBy('createdAt')
    .execute();
}

/** Notes that a report was taken, so that it is not delivered again. */
export async function markDelivered(database: Database, id: string): Promise<void> {
  await database
    .updateTable('sandboxWebhooks')
    .set({ deliveredAt: now })
    .where('id', '=', id)
    .execute();
}
