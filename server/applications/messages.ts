import { accepted, refused } from '#contract/outcome.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { Repetition } from '#server/store/repetitions.ts';
import { addEntry, findRepeatedEntry } from '#server/store/thread.ts';
import type { Author } from '#server/store/thread.ts';
import { transact } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { markUpdatesRead } from '#server/store/updates.ts';
import { setWork, toHead } from '#server/store/work.ts';
import { claimFiles, countAct, lockApplication, notify } from './access.ts';
import type { LockRefusal, Person } from './access.ts';

/* Messages in the threads of applications (S-60). */

/** `data` of `not_now` is the head (`store/work.ts`). */
type MessageRefusal =
  | LockRefusal
  | 'not_submitted'
  | 'not_now'
  | 'key_reused'
  | 'input_invalid'
  | 'too_often';

export interface NewMessage {
  text: string;
  files: readonly string[];
  repetition?: Repetition | undefined;
}

export interface Sent {
  entryId: string;
  /** False when it was sent with this key before. */
  isNew: boolean;
}

/** Adds a message to a thread, unless the application is closed. With a key it arrives once. */
export async function sendMessage(
  database: Database,
  id: string,
  person: Person & Author,
  { text, files, repetition }: NewMessage,
): Promise<Outcome<Sent, MessageRefusal>> {
  return transact<Sent, MessageRefusal>(database, async (transaction) => {
    const found = await lockApplication(transaction, id, person);
    if (!found.ok) return found;
    const { row } = found.value;
    if (repetition && person.userId !== null) {
      const earlier = await findRepeatedEntry(transaction, person.userId, repetition.key);
      const isSame = earlier?.bodyHash === repetition.bodyHash && earlier.applicationId === id;
      if (earlier) {
        return isSame ? accepted({ entryId: earlier.id, isNew: false }) : refused('key_reused');
      }
    }
    const head = toHead(row, person.side);
    if (!head) return refused('not_submitted');
    if (!head.turn) return refused('not_now', { data: head });
    const refusal =
      (await countAct(transaction, person)) ?? (await claimFiles(transaction, person, files));
    if (refusal) return refusal;
    const entry = { applicationId: id, kind: 'message', author: person, text, files } as const;
    const entryId = await addEntry(transaction, { ...entry, repetition });
    await setWork(transaction, id, {});
    if (person.side === 'staff') await notify(transaction, row, 'message');
    else await markUpdatesRead(transaction, row.userId, id);
    return accepted({ entryId, isNew: true });
  });
}
