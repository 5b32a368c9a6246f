import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { UpdateKind } from '#contract/updates.ts';
import { newId } from '#server/common/identifiers.ts';
import { firstPage, isOlder, placeColumns } from './pages.ts';
import type { Place } from './pages.ts';
import { now, thisMoment } from './transaction.ts';
import type { Database } from './transaction.ts';

/* What the portal tells beside the mails: each change once, until it was read. */

const pageLength = 50;

interface NewUpdate {
  userId: string;
  kind: UpdateKind;
  applicationId?: string;
  orderId?: string;
  amountPaise?: number;
  reason?: string;
}

/** Notes an update in the transaction that makes the change. */
export async function noteUpdate(database: Database, update: NewUpdate): Promise<void> {
  await database
    .insertInto('updates')
    .values({ id: newId(), at: thisMoment, reason: '', ...update })
    .execute();
}

export type StoredUpdate = Awaited<ReturnType<typeof listUpdates>>['rows'][number];

/** A page of the customer's updates, newest first. */
export async function listUpdates(database: Database, userId: string, place?: Place) {
  const rows = await database
    .selectFrom('updates as n')
    .leftJoin('applications as a', 'a.id', 'n.applicationId')
    .leftJoin('categories as c', 'c.id', 'a.categoryId')
    .leftJoin('orders as o', 'o.id', 'n.orderId')
    .select(placeColumns('n', 'at'))
    .select(sql<number>`octet_length(n.reason)`.as('bytes'))
    .select(['n.at', 'n.kind', 'n.amountPaise', 'n.reason', 'n.readAt'])
    .select(['n.applicationId', 'c.name as categoryName', 'n.orderId', 'o.customOrderId'])
    .where('n.userId', '=', userId)
    .where('a.deletedAt', 'is', null)
    .where(isOlder(place, 'n', 'at'))
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(pageLength + 1)
    .execute();
  return firstPage(rows, pageLength);
}

/** Marks an own update as read; again is harmless. */
export async function markUpdateRead(
  database: Database,
  userId: string,
  id: string,
): Promise<Outcome<null, 'not_found'>> {
  const row = await database
    .updateTable('updates')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', now) }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row ? accepted(null) : refused('not_found');
}
