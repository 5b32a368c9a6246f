import { newId } from '#server/common/identifiers.ts';
import type { OrderEvent } from './tables.ts';
import { thisMoment } from './transaction.ts';
import type { Database } from './transaction.ts';

/** Records an event of an order in the caller's transaction. */
export async function recordOrderEvent(
  database: Database,
  orderId: string,
  event: OrderEvent,
): Promise<void> {
  const row = { id: newId(), orderId, at: thisMoment, event };
  await database.insertInto('orderEvents').values(row).execute();
}
