import type { Cursor } from '#server/store/lists.ts';
import { readEntries } from '#server/store/thread.ts';
import type { Author } from '#server/store/thread.ts';
import type { Database } from '#server/store/transaction.ts';
import { selectWork, toHead } from '#server/store/work.ts';

interface Reader extends Pick<Author, 'side' | 'userId'> {
  cursor?: Cursor | undefined;
}

/**
 * The thread of a submitted application as an answer, with its version as `ETag`; undefined for a
 * draft, an unknown application and, to a customer, that of another.
 */
export async function readThread(
  database: Database,
  applicationId: string,
  { side, userId, cursor }: Reader,
) {
  const owner = side === 'customer' ? (userId ?? undefined) : undefined;
  // The head is read first: an entry that arrives in between only makes the version stale.
  const row = await selectWork(database, applicationId, owner).executeTakeFirst();
  const head = row && toHead(row, side);
  if (!head) return undefined;
  const { rows: entries, next } = await readEntries(database, applicationId, cursor);
  return {
    headers: { etag: `"${head.version}"` },
    data: {
      ...head,
      ...(row.assigneeId && { assignee: { id: row.assigneeId, name: row.assigneeName ?? '' } }),
      entries,
      readAt: {
        customer: row.customerReadAt?.toISOString(),
        staff: row.staffReadAt?.toISOString(),
      },
    },
    next,
  };
}
