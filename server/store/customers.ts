import type { Cursor } from './lists.ts';
import { timestampColumn } from './lists.ts';
import { hasWords } from './search.ts';
import type { Database } from './transaction.ts';

/* Customers as staff see them; accounts that were deleted are not listed (S-59). */

interface CustomerQuery {
  /** The first letters of words in name, company, address or mobile number. */
  words?: string | undefined;
  /** Continues after this customer. */
  cursor?: Cursor | undefined;
  limit: number;
}

const columns = [
  'u.id',
  'u.fullName as name',
  'u.companyName as company',
  'u.email',
  'u.mobile',
  'u.isActive',
  'u.createdAt',
] as const;

const listed = (database: Database) =>
  database
    .selectFrom('users as u')
    .select(columns)
    .where('u.role', '=', 'USER')
    .where('u.deletedAt', 'is', null);

/** The newest customers. Ids increase with time. */
export async function listCustomers(
  database: Database,
  { words = '', cursor, limit }: CustomerQuery,
) {
  let query = listed(database)
    .select(timestampColumn('u', 'createdAt'))
    .orderBy('u.id', 'desc')
    .limit(limit);
  if (words.trim()) query = query.where(hasWords(words));
  if (cursor) query = query.where('u.id', '<', cursor.id);
  return query.execute();
}

/** One customer; undefined for an unknown id, and for someone of the team. */
export async function readCustomer(database: Database, id: string) {
  return listed(database)
    .select(['u.jobTitle', 'u.gstNo'])
    .where('u.id', '=', id)
    .executeTakeFirst();
}
