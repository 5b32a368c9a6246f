import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Reads what is assigned to no one in the order of the queue, for which PostgreSQL needs an index of
 * its own. Repeats `workState` of `server/store/work.ts`.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
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
  const statements = [
    // An interrupted build leaves an invalid index behind.
    'drop index concurrently if exists applications_unassigned',
    `create index concurrently applications_unassigned on applications (${state}, work_since, id)
      where deleted_at is null and app_status > 0 and assignee_id is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
