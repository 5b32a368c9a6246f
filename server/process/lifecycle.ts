import { sql } from 'kysely';
import type { Database } from '#server/store/transaction.ts';

/** Whether this node may receive traffic. */
export interface Readiness {
  /** True once the node is stopping; new calls should go to other nodes. */
  isDraining: boolean;
  /** Rejects while the database does not answer. */
  probeDatabase(): Promise<unknown>;
}

/** `probe` is a connection that no call waits for. */
export function createReadiness(probe: Database): Readiness {
  return { isDraining: false, probeDatabase: () => sql`select 1`.execute(probe) };
}

/** A signal that the first SIGTERM or SIGINT aborts; later ones have no effect. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return stopping.signal;
}
