import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { accounts } from './schema/accounts.ts';
import { applications } from './schema/applications.ts';
import { catalogue } from './schema/catalogue.ts';
import { clock } from './schema/clock.ts';
import { lists } from './schema/lists.ts';
import { orders } from './schema/orders.ts';
import { sandbox } from './schema/sandbox.ts';
import { updates } from './schema/updates.ts';

/** Each part refers to tables of those before it. */
const parts = [clock, accounts, catalogue, applications, lists, orders, updates, sandbox];

/** The schema of the first release. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of parts.flat()) await sql.raw(statement).execute(database);
}
