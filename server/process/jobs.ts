import { newId } from '#server/common/identifiers.ts';
import { claimJob, postponeJob } from '#server/store/jobs.ts';
import type { Database } from '#server/store/transaction.ts';
import { purgeDeletedDrafts } from '#server/store/drafts.ts';
import { deleteExpiredRecords } from '#server/store/cleanup.ts';
import { deleteOldFiles, deleteUnusedFiles } from '#server/uploads/cleanup.ts';
import type { FileServices } from '#server/uploads/cleanup.ts';

/** Seconds without a renewal after which another node takes over. */
const jobLeaseSeconds = 60;

export interface SharedJob {
  name: string;
  /** Milliseconds between two runs. */
  pause: number;
  run(): Promise<unknown>;
}

/** Runs a job on behalf of all nodes, if it is due and no other node holds its lease. */
export async function runShared(
  database: Database,
  { name, pause, run }: SharedJob,
  signal?: AbortSignal,
): Promise<void> {
  const turn = { job: name, holder: newId() };
  if (!(await claimJob(database, turn, jobLeaseSeconds))) return;
  const stay = () => void postponeJob(database, turn, jobLeaseSeconds).catch(() => undefined);
  const staying = setInterval(stay, (jobLeaseSeconds * 1_000) / 4).unref();
  try {
    await run();
  } finally {
    clearInterval(staying);
    // A stopping node leaves the rest to the next one at once.
    await postponeJob(database, turn, signal?.aborted ? 0 : pause / 1_000);
  }
}

/**
 * The periodic cleanup. A failing step does not stop the others; its error is thrown at the end.
 */
export async function runCleanupJobs(services: FileServices, signal?: AbortSignal): Promise<void> {
  const steps = [
    () => deleteExpiredRecords(services.database),
    () => purgeDeletedDrafts(services.database),
    () => deleteUnusedFiles(services, signal),
    () => deleteOldFiles(services, signal),
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failures.join('; '));
}
