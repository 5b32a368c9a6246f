import type { Kysely } from 'kysely';
import { run } from './statements.ts';

/** Which code a grant came from, so that the code ends with the grant. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await run(database, [`alter table code_grants add column challenge_id uuid`]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await run(database, [`alter table code_grants drop column challenge_id`]);
}
