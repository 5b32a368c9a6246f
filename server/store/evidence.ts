import { sql } from 'kysely';
import type { Database } from './transaction.ts';

/* What only the evidence of an order reads. */

/** The customer's updates about an order and its applications, oldest first. */
export async function listNotifications(
  database: Database,
  orderId: string,
  applicationIds: readonly string[],
) {
  return database
    .selectFrom('updates')
    .select(['kind', 'applicationId', 'at', 'reason'])
    .where(sql<boolean>`(order_id = ${orderId} or application_id = any(${applicationIds}::uuid[]))`)
    .orderBy('at')
    .execute();
}

/** Mails in the sandbox's mailbox that mention one of these words; elsewhere none are stored. */
export async function listSandboxMails(
  database: Database,
  recipient: string,
  words: readonly string[],
) {
  const patterns = words.map((word) => `%${word}%`);
  return database
    .selectFrom('sandboxMail')
    .select(['subject', 'text', 'sentAt'])
    .where('recipient', '=', recipient)
    .where(sql<boolean>`subject || text || html like any(${patterns}::text[])`)
    .orderBy('sentAt')
    .execute();
}

/** Uploads by their paths, in this order. */
export async function readFileDetails(database: Database, paths: readonly string[]) {
  return database
    .selectFrom('files')
    .select(['path', 'name', 'type', 'bytes', 'sha256', 'createdAt'])
    .where(sql<boolean>`path = any(${paths}::text[])`)
    .orderBy(sql`array_position(${paths}::text[], path)`)
    .execute();
}
