import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Indexes by age for what the cleanup job deletes, so that finding it does not slow down with the
 * table.
 */
const indexes = [
  `create index applications_deleted on applications (deleted_at)
    where app_status = 0 and deleted_at is not null`,
  `create index bookmarks_deleted on bookmarks (deleted_at) where deleted_at is not null`,
  `create index cart_items_deleted on cart_items (deleted_at) where deleted_at is not null`,
  `create index code_budgets_sent on code_budgets (last_sent_at)`,
  `create index code_challenges_created on code_challenges (created_at)`,
  `create index code_grants_created on code_grants (created_at)`,
  `create index idempotency_keys_created on idempotency_keys (created_at)`,
  `create index mail_outbox_end on mail_outbox (expires_at)`,
  `create index sessions_end on sessions (expires_at)`,
  `create index sign_in_failures_last on sign_in_failures (last_at)`,
  `create index webhook_events_received on webhook_events (received_at)`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of indexes) await sql.raw(statement).execute(database);
}
