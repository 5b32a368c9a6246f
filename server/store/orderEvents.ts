import { newId } from '#server/common/identifiers.ts';
import type { OrderEvent } from './tables.ts';
import { thisMoment } from './transaction.ts';
import type { Database } from './transaction.ts';

/** Notes what happens to an order in the caller's transaction. */
export async function noteOrderEvent(
  database: Database,
  orderId: string,
  event: OrderEvent,
): Promise<void> {
  const row = { id: newId(), order_id: orderId, at: thisMoment, event };
  await database.insertInto('order_events').values(row).execute();
}
