import { applicationStatuses } from '#contract/application.ts';
import type { ApplicationStatus } from '#contract/application.ts';
import { now } from './transaction.ts';
import type { Database } from './transaction.ts';

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

/** An application with its customer, held until the end of the caller's transaction. */
export async function lockForDecision(transaction: Database, id: string) {
  return withCustomer(transaction).where('a.id', '=', id).forUpdate('a').executeTakeFirst();
}

/** Sets the state of an application that the caller's transaction holds. */
export async function setStatus(
  transaction: Database,
  id: string,
  appStatus: number,
): Promise<void> {
  await transaction
    .updateTable('applications')
    .set({ appStatus, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** The newest applications of all customers, at most 500; ids count up with time. */
export async function listAllApplications(database: Database, status?: ApplicationStatus) {
  return withCustomer(database)
    .$if(status !== undefined, (query) =>
      query.where('a.appStatus', '=', applicationStatuses.indexOf(status ?? 'draft')),
    )
    .orderBy('a.id', 'desc')
    .limit(500)
    .execute();
}
