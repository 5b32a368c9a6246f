import { newId } from '#server/common/identifiers.ts';
import type { ApplicationEventsTable } from './tables.ts';
import { indianDate, wallClockNow } from './transaction.ts';
import type { Database } from './transaction.ts';
import { applicationStatuses } from '#contract/application.ts';
import type { Application, ApplicationStatus } from '#contract/application.ts';
import { readApplication } from './applications.ts';
import { findOrderForPayment } from './orderLists.ts';
import { profileColumns } from './users.ts';

type StatusChange = Pick<
  ApplicationEventsTable,
  'applicationId' | 'fromStatus' | 'toStatus' | 'actor'
> & { reason?: string; authorName?: string };

/** Records status changes in the caller's transaction. */
export async function recordChanges(
  database: Database,
  changes: readonly StatusChange[],
): Promise<void> {
  const rows = changes.map((change) => ({ id: newId(), at: wallClockNow, reason: '', ...change }));
  if (rows.length > 0) await database.insertInto('applicationEvents').values(rows).execute();
}

/* Applications of all customers, as staff read and decide them. */

function withCustomer(database: Database) {
  return database
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .select(['a.id', 'a.userId', 'a.appStatus', 'a.isPaid', 'a.createdAt'])
    .select(['u.email', 'c.name as category'])
    .where('a.deletedAt', 'is', null);
}

/** An application with the fields that its edit link needs. */
export async function findForLink(database: Database, id: string) {
  return withCustomer(database)
    .select(['a.categoryId', 'a.segmentId'])
    .where('a.id', '=', id)
    .executeTakeFirst();
}

/** As the store returns it: only `formFields` can be missing. */
type StoredApplication = Pick<Application, 'formFields'> & {
  [Name in Exclude<keyof Application, 'formFields'>]-?: NonNullable<Application[Name]>;
};

/** Everything about one application, its customer, and the order that it is in. */
export async function readApplicationDetails(database: Database, id: string) {
  const owner = await database
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .innerJoin('categories as c', 'c.id', 'a.categoryId')
    .select(['a.userId', 'c.description'])
    .select(indianDate.as('today'))
    .select(profileColumns.map((column) => `u.${column}` as const))
    .where('a.id', '=', id)
    .executeTakeFirst();
  const read = owner && (await readApplication(database, owner.userId, id));
  if (!read) return undefined;
  const { userId, description, today, ...customer } = owner;
  const order = await findOrderForPayment(database, id);
  const application = JSON.parse(read.json) as StoredApplication;
  return { application, userId, customer, order, description, today };
}

/** The newest applications of all customers, at most 500; ids increase with time. */
export async function listAllApplications(database: Database, status?: ApplicationStatus) {
  return withCustomer(database)
    .$if(status !== undefined, (query) =>
      query.where('a.appStatus', '=', applicationStatuses.indexOf(status ?? 'draft')),
    )
    .orderBy('a.id', 'desc')
    .limit(500)
    .execute();
}
