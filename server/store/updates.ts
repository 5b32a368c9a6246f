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
  const { userId, kind, applicationId, orderId, amountPaise, reason = '' } = update;
  await database
    .insertInto('updates')
    .values({
      id: newId(),
      user_id: userId,
      at: thisMoment,
      kind,
      application_id: applicationId,
      order_id: orderId,
      amount_paise: amountPaise,
      reason,
    })
    .execute();
}

export type StoredUpdate = Awaited<ReturnType<typeof listUpdatesOf>>['rows'][number];

/** A page of the customer's updates, newest first (S-47). */
export async function listUpdatesOf(database: Database, userId: string, place?: Place) {
  const rows = await database
    .selectFrom('updates as n')
    .leftJoin('applications as a', 'a.id', 'n.application_id')
    .leftJoin('categories as c', 'c.id', 'a.category_id')
    .leftJoin('orders as o', 'o.id', 'n.order_id')
    .select(placeColumns('n', 'at'))
    .select(sql<number>`octet_length(n.reason)`.as('bytes'))
    .select(['n.at', 'n.kind', 'n.amount_paise', 'n.reason', 'n.read_at'])
    .select(['n.application_id', 'c.name as category_name', 'n.order_id', 'o.custom_order_id'])
    .where('n.user_id', '=', userId)
    .where('a.deleted_at', 'is', null)
    .where(isOlder(place, 'n', 'at'))
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(pageLength + 1)
    .execute();
  return firstPage(rows, pageLength);
}

/** Marks an own update as read; again is harmless. */
export async function markUpdateReadOf(
  database: Database,
  userId: string,
  id: string,
): Promise<Outcome<null, 'not_found'>> {
  const row = await database
    .updateTable('updates')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', now) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row ? accepted(null) : refused('not_found');
}
