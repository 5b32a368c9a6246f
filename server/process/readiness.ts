import { sql } from 'kysely';
import type { Database } from '#server/store/transaction.ts';

/** How a node stands towards those that send it calls. */
export interface Readiness {
  /** From now on calls are to go elsewhere. */
  isDraining: boolean;
  /** Rejects while the database does not answer. */
  probeDatabase(): Promise<unknown>;
}

/** `probe` is a connection that calls do not wait for. */
export function createReadiness(probe: Database): Readiness {
  return { isDraining: false, probeDatabase: () => sql`select 1`.execute(probe) };
}
