import { forgetDeletedDrafts } from '#server/store/drafts.ts';
import { forgetOldTraces } from '#server/store/housekeeping.ts';
import { removeUnusedFiles, sweepOldFiles } from '#server/uploads/sweep.ts';
import type { FileServices } from '#server/uploads/sweep.ts';

/**
 * The regular work that no call triggers. A step that fails holds up no other; its error is thrown at
 * the end.
 */
export async function keepHouse(services: FileServices, signal?: AbortSignal): Promise<void> {
  const steps = [
    () => forgetOldTraces(services.database),
    () => forgetDeletedDrafts(services.database),
    () => removeUnusedFiles(services, signal),
    () => sweepOldFiles(services, signal),
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failures.join('; '));
}
