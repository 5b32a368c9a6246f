import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { accountDeletedMail } from '#server/accounts/mails.ts';
import { queueMail } from './outbox.ts';
import { endOtherSessionsOf } from './sessions.ts';
import type { Session } from './sessions.ts';
import { storedAnswers } from './storedAnswers.ts';
import { now, transact } from './transaction.ts';
import type { Database } from './transaction.ts';
import type { KnownAccount } from './users.ts';

/**
 * Deletes a customer: sessions, applications, lists and files go; orders stay with lines and amounts
 * but without answers, and the account's row stays blank for them. The address can register
 * again. Answers the id of the mail that says so. Refused while an order is open.
 *
 * The row of the deleting session stays and opens nothing: it tells a repeated call that its
 * customer is gone already.
 */
export async function deleteAccountOf(
  database: Database,
  { id, email, passwordHash }: KnownAccount,
  { tokenHash }: Pick<Session, 'tokenHash'>,
): Promise<Outcome<string, 'password_wrong' | 'payment_open'>> {
  return transact(database, async (transaction) => {
    // Writes of this customer hold the row, so they come before this or not at all.
    const account = await transaction
      .updateTable('users')
      .set({
        email: `deleted:${id}`,
        password_hash: '',
        username: '',
        full_name: '',
        mobile: '',
        company_name: '',
        job_title: '',
        country: '',
        gst_no: '',
        is_active: false,
        updated_at: now,
        deleted_at: now,
      })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('password_hash', '=', passwordHash)
      .where('is_active', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (!account) return refused('password_wrong');

    const open = await transaction
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', id)
      .where('state', 'in', ['CREATING', 'PENDING'])
      .executeTakeFirst();
    if (open) return refused('payment_open');

    await endOtherSessionsOf(transaction, { userId: id, tokenHash });
    await deleteContentOf(transaction, id);
    await deleteTracesOf(transaction, email);
    return accepted(await queueMail(transaction, accountDeletedMail(email)));
  });
}

/** True when this session deleted its account. */
export async function isDeletedBy(
  database: Database,
  { userId, tokenHash }: Pick<Session, 'userId' | 'tokenHash'>,
): Promise<boolean> {
  const row = await database
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('u.id')
    .where('s.token_hash', '=', tokenHash)
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function deleteContentOf(database: Database, userId: string): Promise<void> {
  const tables = [
    'cart_items',
    'bookmarks',
    'idempotency_keys',
    'application_writes',
    'updates',
    'devices',
  ] as const;
  for (const table of tables) {
    await database.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  // The sweeper takes their rows and then their bytes.
  await database
    .updateTable('files')
    .set((eb) => ({ name: '', removed_at: eb.fn.coalesce('removed_at', now) }))
    .where('user_id', '=', userId)
    .execute();
  await database
    .deleteFrom('applications as a')
    .where('a.user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_items as i').select('i.id').whereRef('i.application_id', '=', 'a.id'),
        ),
      ),
    )
    .execute();
  await database
    .deleteFrom('application_events as e')
    .using('applications as a')
    .whereRef('a.id', '=', 'e.application_id')
    .where('a.user_id', '=', userId)
    .execute();
  await database
    .updateTable('applications')
    .set((eb) => ({ ...storedAnswers({}), deleted_at: eb.fn.coalesce('deleted_at', now) }))
    .where('user_id', '=', userId)
    .execute();
}

/** What else knows the address; the counts of sent codes stay, so that deleting lifts no limit. */
async function deleteTracesOf(database: Database, email: string): Promise<void> {
  await database.deleteFrom('code_grants').where('email', '=', email).execute();
  await database.deleteFrom('sign_in_failures').where('email', '=', email).execute();
  await database.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
}

/** Open orders, which must end before the account can. */
export async function openOrdersOf(database: Database, userId: string): Promise<{ id: string }[]> {
  return database
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['CREATING', 'PENDING'])
    .execute();
}
