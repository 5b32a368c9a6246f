import { storedAnswers } from './submissions.ts';
import { deleteThreads } from './thread.ts';
import type { Session } from './sessions.ts';
import { now } from './transaction.ts';
import type { Database } from './transaction.ts';
import { profileColumns } from './users.ts';
import type { VerifiedAccount } from './users.ts';

const blankProfile = Object.fromEntries(profileColumns.map((column) => [column, '']));

/**
 * Blanks the account's row if the password that was checked is still the current one; returns false
 * otherwise. Every other write of the customer locks this row, so it commits before the deletion or
 * not at all.
 */
export async function blankAccount(
  database: Database,
  { id, email, passwordHash }: VerifiedAccount,
): Promise<boolean> {
  const account = await database
    .updateTable('users')
    .set({
      ...blankProfile,
      email: `deleted:${id}`,
      language: 'en',
      passwordHash: '',
      isActive: false,
      updatedAt: now,
      deletedAt: now,
    })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('passwordHash', '=', passwordHash)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst();
  return account !== undefined;
}

/** True when this session deleted its own account. */
export async function isDeletedBy(
  database: Database,
  { userId, tokenHash }: Pick<Session, 'userId' | 'tokenHash'>,
): Promise<boolean> {
  const row = await database
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select('u.id')
    .where('s.tokenHash', '=', tokenHash)
    .where('u.id', '=', userId)
    .where('u.deletedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the customer's content. Applications that an order names stay, without their answers. */
export async function deleteCustomerContent(database: Database, userId: string): Promise<void> {
  const tables = [
    'cartItems',
    'bookmarks',
    'idempotencyKeys',
    'applicationWrites',
    'updates',
    'devices',
  ] as const;
  for (const table of tables) {
    await database.deleteFrom(table).where('userId', '=', userId).execute();
  }
  await database
    .updateTable('orders')
    .set({ buyer: null })
    .where('userId', '=', userId)
    .where('buyer', 'is not', null)
    .execute();
  // A note by staff may contain the customer's name.
  await database
    .updateTable('refunds')
    .set({ note: '' })
    .where('note', '<>', '')
    .where('orderId', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('userId', '=', userId),
    )
    .execute();
  await deleteThreads(database, userId);
  // The cleanup job deletes the rows and then the bytes.
  await database
    .updateTable('files')
    .set((eb) => ({ name: '', removedAt: eb.fn.coalesce('removedAt', now) }))
    .where('userId', '=', userId)
    // What a member of staff delivered stays with its customer.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('threadFiles as t').select('t.path').whereRef('t.path', '=', 'files.path'),
        ),
      ),
    )
    .execute();
  await database
    .deleteFrom('applications as a')
    .where('a.userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orderItems as i').select('i.id').whereRef('i.applicationId', '=', 'a.id'),
        ),
      ),
    )
    .execute();
  await database
    .deleteFrom('applicationEvents as e')
    .using('applications as a')
    .whereRef('a.id', '=', 'e.applicationId')
    .where('a.userId', '=', userId)
    .execute();
  await database
    .updateTable('applications')
    .set((eb) => ({ ...storedAnswers({}), deletedAt: eb.fn.coalesce('deletedAt', now) }))
    .where('userId', '=', userId)
    .execute();
}

/**
 * Deletes what is stored under the address. The counts of sent codes stay, so that deleting an
 * account does not reset a limit.
 */
export async function deleteAddressTraces(database: Database, email: string): Promise<void> {
  await database.deleteFrom('codeGrants').where('email', '=', email).execute();
  await database.deleteFrom('signInFailures').where('email', '=', email).execute();
  await database.deleteFrom('mailOutbox').where('recipient', '=', email).execute();
}

/** Open orders, which must be closed before the account can be deleted. */
export async function listOpenOrders(
  database: Database,
  userId: string,
): Promise<{ id: string }[]> {
  return database
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', userId)
    .where('state', 'in', ['CREATING', 'PENDING'])
    .execute();
}
