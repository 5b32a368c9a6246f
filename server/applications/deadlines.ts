import { acceptanceDays, reminderDays } from '#contract/limits.ts';
import { accepted } from '#contract/outcome.ts';
import { deliveryReminderMail } from '#server/mails/mails.ts';
import { queueMail } from '#server/store/outbox.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { isDeliveryOlder, listUnanswered, markReminded, toHead } from '#server/store/work.ts';
import { lockApplication, notify } from './access.ts';
import type { LockRefusal, Person } from './access.ts';
import { act } from './acts.ts';

/* Deliveries that their customers do not answer (S-60). */

const deadline: Person = { side: 'deadline', userId: null, name: '' };

/**
 * Accepts the deliveries that their customers have not answered in time, and reminds of those that
 * will be accepted soon. Several nodes may do so at once. One that fails does not stop the others;
 * its error is thrown at the end.
 */
export async function acceptDeliveries(
  { database }: { database: Database },
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  async function forEach(ids: readonly string[], work: (id: string) => Promise<unknown>) {
    for (const id of ids) {
      if (signal?.aborted) return;
      await work(id).catch((error: unknown) => failures.push(error));
    }
  }
  const overdue = await listUnanswered(database, acceptanceDays, { isReminded: true });
  await forEach(overdue, (id) => act(database, id, deadline, { act: 'autoAccept' }));
  const remindedAfter = acceptanceDays - reminderDays;
  const waiting = await listUnanswered(database, remindedAfter, { isReminded: false });
  await forEach(waiting, (id) => remind(database, id, remindedAfter));
  if (failures.length > 0) throw new AggregateError(failures, failures.join('; '));
}

/** Reminds a customer of a delivery, once. */
async function remind(database: Database, id: string, days: number): Promise<void> {
  await transact<null, LockRefusal>(database, async (transaction) => {
    const found = await lockApplication(transaction, id, deadline);
    if (!found.ok) return found;
    const { row } = found.value;
    const isDue =
      toHead(row, 'customer')?.state === 'delivered' &&
      (await isDeliveryOlder(transaction, id, days)) &&
      (await markReminded(transaction, id));
    if (!isDue) return accepted(null);
    await notify(transaction, row, 'delivery_reminder');
    const { email, category } = row;
    const mail = deliveryReminderMail(email, { id, category });
    await queueMail(transaction, mail, { isForPoller: true });
    return accepted(null);
  });
}
