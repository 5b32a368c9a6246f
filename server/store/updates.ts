import { sql } from 'kysely';
import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Update, UpdateKind } from '#contract/updates.ts';
import { newId } from '#server/common/identifiers.ts';
import { jsonTime, jsonObject, jsonRupees, jsonWord, optional } from './sql.ts';
import { ownList, isOlder, cutPage, cursorColumns } from './lists.ts';
import { now, wallClockNow } from './transaction.ts';
import type { Database } from './transaction.ts';

/* Updates in the portal, in addition to mails: each change once, until the customer has read it. */

const pageLength = 50;

interface NewUpdate {
  userId: string;
  kind: UpdateKind;
  applicationId?: string;
  orderId?: string;
  amountPaise?: number;
  reason?: string;
}

/**
 * Records an update in the transaction that makes the change. Earlier ones of the same application
 * count as read, since this one says where it stands.
 */
export async function recordUpdate(database: Database, update: NewUpdate): Promise<void> {
  if (update.applicationId) {
    await markUpdatesRead(database, update.userId, update.applicationId);
  }
  await database
    .insertInto('updates')
    .values({ id: newId(), at: wallClockNow, reason: '', ...update })
    .execute();
}

/** Marks the updates of an application as read, because a later change or its customer answers them. */
export async function markUpdatesRead(
  database: Database,
  userId: string,
  applicationId: string,
): Promise<void> {
  await database
    .updateTable('updates')
    .set({ readAt: wallClockNow })
    .where('userId', '=', userId)
    .where('applicationId', '=', applicationId)
    .where('readAt', 'is', null)
    .execute();
}

const update = jsonObject<Update>({
  id: jsonWord(sql`n.id`),
  kind: jsonWord(sql`n.kind`),
  at: jsonTime('n.at'),
  application: optional(
    jsonObject({
      id: jsonWord(sql`n.application_id`),
      name: sql`to_json(coalesce(c.name, ''))::text`,
    }),
  ),
  order: optional(
    jsonObject({
      id: jsonWord(sql`n.order_id`),
      customOrderId: sql`to_json(coalesce(o.custom_order_id, ''))::text`,
    }),
  ),
  amount: optional(jsonRupees(sql`n.amount_paise`)),
  reason: optional(sql`to_json(nullif(n.reason, ''))::text`),
  isRead: sql`(n.read_at is not null)::text`,
});

/** The live session of a token and a page of its customer's updates, newest first. */
export const listUpdates = ownList((database, userId, cursor) => {
  const entries = database
    .selectFrom('updates as n')
    .leftJoin('applications as a', 'a.id', 'n.applicationId')
    .select(cursorColumns('n', 'at'))
    .select(sql<number>`octet_length(n.reason)`.as('bytes'))
    .where('n.userId', '=', userId)
    .where('a.deletedAt', 'is', null)
    .where(isOlder(cursor, 'n', 'at'))
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(pageLength + 1);
  return database
    .selectFrom('updates as n')
    .innerJoin(cutPage(entries, pageLength).as('page'), (join) =>
      join.onRef('page.id', '=', 'n.id'),
    )
    .leftJoin('applications as a', 'a.id', 'n.applicationId')
    .leftJoin('categories as c', 'c.id', 'a.categoryId')
    .leftJoin('orders as o', 'o.id', 'n.orderId')
    .select(['n.id', 'page.timestamp', 'page.found', update.as('json')])
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc');
});

/** Marks one of the customer's updates as read. Idempotent. */
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
