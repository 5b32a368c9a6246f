import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { Unavailable } from '#server/common/unavailable.ts';
import { accountDeletedMail } from '#server/mails/mails.ts';
import { cancelOrder } from '#server/orders/cancellation.ts';
import type { PaymentServices } from '#server/orders/payments.ts';
import type { FileStore } from '#server/integrations/files.ts';
import { deleteFilesOfCustomer } from '#server/uploads/cleanup.ts';
import {
  blankAccount,
  deleteCustomerContent,
  deleteAddressTraces,
  listOpenOrders,
} from '#server/store/accountDeletion.ts';
import { queueMail } from '#server/store/outbox.ts';
import { endOtherSessions } from '#server/store/sessions.ts';
import type { Session } from '#server/store/sessions.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import type { VerifiedAccount } from '#server/store/users.ts';

interface DeletionServices extends PaymentServices {
  files: FileStore;
}

/**
 * Deletes a customer whose password was just checked. Open orders are cancelled first, which asks
 * the provider; a captured payment or one in progress stops the deletion.
 */
export async function deleteAccount(
  services: DeletionServices,
  account: VerifiedAccount,
  session: Session,
): Promise<Outcome<null, 'password_wrong' | 'payment_open'>> {
  for (const { id } of await listOpenOrders(services.database, account.id)) {
    if (!(await isCancelled(services, account.id, id))) return refused('payment_open');
  }
  const deleted = await eraseAccount(services.database, account, session);
  if (!deleted.ok) return deleted;
  await services.mail.send(deleted.value);
  // The account is deleted even if the disk fails; the cleanup job retries.
  await deleteFilesOfCustomer(services, account.id).catch(() => undefined);
  return accepted(null);
}

/**
 * Deletes a customer with sessions, applications, lists and files. Orders stay with items and
 * amounts but without answers, and refer to the account's blank row. The address can register
 * again. Returns the id of the confirmation mail. Refused while an order is open.
 *
 * The row of the deleting session stays but grants no access: a repeated call finds by it that the
 * account is deleted already.
 */
export async function eraseAccount(
  database: Database,
  account: VerifiedAccount,
  { tokenHash }: Pick<Session, 'tokenHash'>,
): Promise<Outcome<string, 'password_wrong' | 'payment_open'>> {
  const { id, email, language } = account;
  return transact(database, async (transaction) => {
    if (!(await blankAccount(transaction, account))) return refused('password_wrong');
    if ((await listOpenOrders(transaction, id)).length > 0) return refused('payment_open');
    await endOtherSessions(transaction, { userId: id, tokenHash });
    await deleteCustomerContent(transaction, id);
    await deleteAddressTraces(transaction, email);
    return accepted(await queueMail(transaction, accountDeletedMail(email), { language }));
  });
}

/**
 * False for an order that may still be paid, which cannot be ruled out while the provider is down.
 */
async function isCancelled(
  services: PaymentServices,
  userId: string,
  orderId: string,
): Promise<boolean> {
  try {
    return (await cancelOrder(services, userId, orderId)).ok;
  } catch (error) {
    if (error instanceof Unavailable) return false;
    throw error;
  }
}
