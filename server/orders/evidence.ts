import { listAnswers } from '#server/applications/answers.ts';
import type { FileStore } from '#server/integrations/files.ts';
import type { AddToZip } from '#server/common/zip.ts';
import { readFormFields } from '#server/store/catalogue.ts';
import { readApplicationDetails } from '#server/store/decisions.ts';
import { listNotifications, listSandboxMails, readFileDetails } from '#server/store/evidence.ts';
import { readStaffOrder } from '#server/store/staffOrders.ts';
import { readAllEntries } from '#server/store/thread.ts';
import { readNow } from '#server/store/transaction.ts';
import type { Database } from '#server/store/transaction.ts';
import { evidencePage } from './evidencePage.ts';

/*
 * Everything that proves what a customer ordered, paid and received, for the answer to a dispute
 * (S-56).
 */

/** The evidence without the bytes of its files; undefined if the order is unknown. */
export async function readEvidence(database: Database, orderId: string) {
  const order = await readStaffOrder(database, orderId);
  if (!order) return undefined;
  const fields = await readFormFields(database);
  const ids = order.items.map(({ application }) => application.id);
  // One after the other, so that a large order does not occupy every connection.
  const applications: Awaited<ReturnType<typeof readOne>>[] = [];
  for (const id of ids) applications.push(await readOne(database, id, fields));
  const paths = applications.flatMap(({ answerFiles, thread }) => [
    ...answerFiles,
    ...thread.flatMap((entry) => (entry.files ?? []).map(({ path }) => path)),
  ]);
  const files = await readFileDetails(database, paths);
  return {
    writtenAt: (await readNow(database)).toISOString(),
    order,
    applications,
    notifications: await listNotifications(database, orderId, ids),
    mails: await listSandboxMails(database, order.customer.email, [order.customOrderId, ...ids]),
    files: files.map((file, index) => ({
      ...file,
      place: `files/${index + 1}-${toSafeName(file.name)}`,
    })),
  };
}

type Gathered = NonNullable<Awaited<ReturnType<typeof readEvidence>>>;

export type Evidence = Gathered & {
  /** Paths of files without bytes. */
  missing: readonly string[];
};

/** Adds the evidence of an order to an archive. */
export async function addEvidence(
  files: FileStore,
  evidence: Gathered,
  add: AddToZip,
): Promise<void> {
  const missing: string[] = [];
  for (const { path, place } of evidence.files) {
    const content = await files.read(path);
    if (content) await add(place, content);
    else missing.push(path);
  }
  const complete = { ...evidence, missing };
  await add('evidence.json', JSON.stringify(complete, null, 2));
  await add('index.html', evidencePage(complete));
}

/** An application that its customer deleted has no answers. */
async function readOne(
  database: Database,
  id: string,
  fields: Awaited<ReturnType<typeof readFormFields>>,
) {
  const details = await readApplicationDetails(database, id);
  return {
    id,
    answers: details ? listAnswers(details.application, fields) : [],
    answerFiles: details ? details.application.files.map(({ path }) => path) : [],
    thread: await readAllEntries(database, id),
  };
}

/**
 * A customer's file name without what a file system or a path could misread. File systems allow 255
 * bytes, and a character of most scripts has up to three.
 */
function toSafeName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '_').slice(-80);
}
