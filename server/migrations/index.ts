import type { Migration } from 'kysely/migration';
import * as schema from './001_schema.ts';
import * as clock from './002_clock.ts';
import * as ages from './004_ages.ts';
import * as floor from './006_floor.ts';
import * as jobs from './007_jobs.ts';
import * as staff from './008_staff.ts';
import * as buyers from './009_buyers.ts';
import * as languages from './010_languages.ts';
import * as checks from './011_checks.ts';
import * as names from './012_names.ts';
import * as refunds from './013_refunds.ts';
import * as placed from './014_placed.ts';
import * as refundIndexes from './015_refund_indexes.ts';
import * as statements from './016_statements.ts';
import * as roles from './017_roles.ts';
import * as work from './018_work.ts';
import * as workRows from './019_work_rows.ts';
import * as search from './020_search.ts';
import * as queue from './021_queue.ts';

/** A migration; its changes are atomic. */
export interface Step extends Migration {
  /** A change that cannot run in a transaction, such as building an index concurrently. */
  isApart?: boolean;
}

/**
 * Created a procedure whose rules are in `server/store` now. It stays for servers of the previous
 * version where it exists, and new databases lack it (decision 019).
 */
const replaced: Step = { up: async () => undefined };

/** All migrations in order; a released one never changes. */
export const migrations: Readonly<Record<string, Step>> = {
  '001_schema': schema,
  '002_clock': clock,
  '003_cart': replaced,
  '004_ages': ages,
  '005_moves': replaced,
  '006_floor': floor,
  '007_jobs': jobs,
  '008_staff': { ...staff, isApart: true },
  '009_buyers': buyers,
  '010_languages': languages,
  '011_checks': { ...checks, isApart: true },
  '012_names': names,
  '013_refunds': refunds,
  '014_placed': placed,
  '015_refund_indexes': { ...refundIndexes, isApart: true },
  '016_statements': statements,
  '017_roles': roles,
  '018_work': work,
  '019_work_rows': { ...workRows, isApart: true },
  '020_search': { ...search, isApart: true },
  '021_queue': { ...queue, isApart: true },
};
