import { purgeDeletedDrafts } from '#server/store/drafts.ts';
import { deleteExpiredRecords } from '#server/store/cleanup.ts';
import { deleteUnusedFiles, deleteOldFiles } from '#server/uploads/cleanup.ts';
import type { FileServices } from '#server/uploads/cleanup.ts';

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
