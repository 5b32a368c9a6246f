import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import { Unavailable } from '#server/common/unavailable.ts';
import { cancelOrderOf } from '#server/orders/checkout.ts';
import type { PaymentPeers } from '#server/orders/providerMoney.ts';
import type { FileStore } from '#server/peers/files.ts';
import { sweepFilesOf } from '#server/uploads/sweep.ts';
import { deleteAccountOf, openOrdersOf } from '#server/store/accountDeletion.ts';
import type { Session } from '#server/store/sessions.ts';
import type { KnownAccount } from '#server/store/users.ts';

interface DeletionPeers extends PaymentPeers {
  files: FileStore;
}

/**
 * Deletes a customer whose password was just checked. Orders that were left open are cancelled
 * first, which asks the provider; money that is there or under way stops the deletion.
 */
export async function deletionOf(
  peers: DeletionPeers,
  account: KnownAccount,
  session: Session,
): Promise<Outcome<null, 'password_wrong' | 'payment_open'>> {
  for (const { id } of await openOrdersOf(peers.database, account.id)) {
    if (!(await isCancelled(peers, account.id, id))) return refused('payment_open');
  }
  const deleted = await deleteAccountOf(peers.database, account, session);
  if (!deleted.ok) return deleted;
  await peers.mail.send(deleted.value);
  // The customer is gone whatever the disk says; the housekeeper tries again.
  await sweepFilesOf(peers, account.id).catch(() => undefined);
  return accepted(null);
}

/** False for an order that money may reach, which a provider that is down cannot rule out. */
async function isCancelled(peers: PaymentPeers, userId: string, orderId: string): Promise<boolean> {
  try {
    return (await cancelOrderOf(peers, userId, orderId)).ok;
  } catch (error) {
    if (error instanceof Unavailable) return false;
    throw error;
  }
}
