import { newId } from '#server/common/identifiers.ts';
import { postponeJob, claimJob } from '#server/store/jobs.ts';
import type { Database } from '#server/store/transaction.ts';

/** Seconds after which others take over from a node that says nothing. */
const leaseSeconds = 60;

export interface SharedJob {
  name: string;
  /** Milliseconds between two runs. */
  pause: number;
  run(): Promise<unknown>;
}

/** Runs a job that one node does for all, when it is due and nobody else has it in hand. */
export async function runShared(
  database: Database,
  { name, pause, run }: SharedJob,
  signal?: AbortSignal,
): Promise<void> {
  const turn = { job: name, holder: newId() };
  if (!(await claimJob(database, turn, leaseSeconds))) return;
  const stay = () => void postponeJob(database, turn, leaseSeconds).catch(() => undefined);
  const staying = setInterval(stay, (leaseSeconds * 1_000) / 4).unref();
  try {
    await run();
  } finally {
    clearInterval(staying);
    // Whoever stops leaves the rest to the next node.
    await postponeJob(database, turn, signal?.aborted ? 0 : pause / 1_000);
  }
}
