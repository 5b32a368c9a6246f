import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Sets since when existing applications have been in their state: since the last entry of their
 * history. Builds the indexes of the queue; the first repeats `workState` of `server/store/work.ts`.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  let last: string | null = '00000000-0000-0000-0000-000000000000';
  while (last !== null) last = await setSince(database, last);

  const state = `(case
    when app_status = 3 then 'rejected'
    when app_status = 4 then 'completed'
    when app_status not in (1, 2) then null
    when not is_paid then 'awaitingPayment'
    when asked_at is not null then 'waitingForCustomer'
    when app_status = 1 then 'inReview'
    when delivered_at is not null then 'delivered'
    when changes_at is not null then 'changesRequested'
    else 'inProgress' end)`;
  const indexes = [
    ['applications_work', `(${state}, work_since, id) where deleted_at is null and app_status > 0`],
    [
      'applications_segment_work',
      `(segment_id, ${state}, work_since, id) where deleted_at is null and app_status > 0`,
    ],
    [
      'applications_assignee',
      `(assignee_id, ${state}, work_since, id)
        where deleted_at is null and app_status > 0 and assignee_id is not null`,
    ],
    ['applications_delivered', `(delivered_at) where delivered_at is not null`],
  ] as const;
  for (const [name, what] of indexes) {
    // An interrupted build leaves an invalid index behind.
    await sql.raw(`drop index concurrently if exists ${name}`).execute(database);
    await sql.raw(`create index concurrently ${name} on applications ${what}`).execute(database);
  }
}

const batch = 1_000;

/** Handles the applications that follow the id `after`; returns the last id, or null at the end. */
async function setSince(database: Kysely<unknown>, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with page as (
      select id from applications where id > ${after} order by id limit ${batch}
    ), changed as (
      update applications a set work_since = coalesce(
        (select max(e.at) from application_events e where e.application_id = a.id), a.updated_at
      ) where a.id in (select id from page) and a.work_since is null
    )
    select max(id::text) as last from page
  `.execute(database);
  return rows[0]?.last ?? null;
}
