import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { isOlder, bindCursor, timestampColumn } from './lists.ts';
import type { Cursor } from './lists.ts';
import type { DisputesTable, DisputeStatus } from './tables.ts';
import { now } from './transaction.ts';
import type { Database } from './transaction.ts';
import { knownEmail } from './users.ts';

/* Disputes of customers with their banks about payments; amounts in paise. */

export type Dispute = Selectable<DisputesTable>;

/** Statuses in which the bank has decided. */
export const endedStatuses = ['won', 'lost', 'closed'] as const satisfies readonly DisputeStatus[];

/** A dispute by the provider's id. */
export async function findDispute(database: Database, id: string): Promise<Dispute | undefined> {
  return database.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts a dispute or updates its current state. */
export async function putDispute(
  transaction: Database,
  dispute: Omit<Dispute, 'createdAt'>,
): Promise<void> {
  const { status, toldAt, respondBy, amountPaise } = dispute;
  await transaction
    .insertInto('disputes')
    .values({ ...dispute, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ status, toldAt, respondBy, amountPaise }),
    )
    .execute();
}

/** Records that a dispute reached a status; false when that is recorded already. */
export async function addDisputeEvent(
  transaction: Database,
  disputeId: string,
  status: DisputeStatus,
): Promise<boolean> {
  const row = await transaction
    .insertInto('disputeEvents')
    .values({ disputeId, status, at: now })
    .onConflict((conflict) => conflict.columns(['disputeId', 'status']).doNothing())
    .returning('status')
    .executeTakeFirst();
  return row !== undefined;
}

/** The disputes about payments of an order, oldest first. */
export async function listOrderDisputes(database: Database, orderId: string): Promise<Dispute[]> {
  return database
    .selectFrom('disputes')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();
}

/** When these disputes reached their statuses, oldest first. */
export async function listDisputeEvents(database: Database, disputeIds: readonly string[]) {
  if (disputeIds.length === 0) return [];
  return database
    .selectFrom('disputeEvents')
    .selectAll()
    .where('disputeId', 'in', disputeIds)
    .orderBy('at')
    .execute();
}

/** SQL that is true for a dispute that has not ended; an index repeats it. */
const isOpen = sql<boolean>`status not in (${sql.join(endedStatuses.map((status) => sql.lit(status)))})`;

/** The newest disputes that have not ended, each with its order; a cursor has an order's id. */
export async function listOpenDisputesWithOrders(
  database: Database,
  { cursor, limit }: { cursor?: Cursor | undefined; limit: number },
) {
  return database
    .selectFrom('disputes as d')
    .innerJoin('orders as o', 'o.id', 'd.orderId')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select(['d.id as disputeId', 'd.amountPaise', 'd.status', 'd.reason', 'd.respondBy'])
    .select(['o.id', 'o.customOrderId', 'o.userId', 'u.fullName', 'u.companyName'])
    .select(knownEmail.as('email'))
    .select(timestampColumn('d', 'createdAt'))
    .where(isOpen)
    .where(isOlder(cursor && bindCursor(cursor), 'd', 'createdAt', 'orderId'))
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.orderId', 'desc')
    .limit(limit)
    .execute();
}

/** More than a portal has at a time. */
const maxOpen = 500;

/** Ids of disputes that have not ended, oldest first. */
export async function listOpenDisputes(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('disputes')
    .select('id')
    .where(isOpen)
    .orderBy('createdAt')
    .limit(maxOpen)
    .execute();
  return rows.map(({ id }) => id);
}
