import { sql } from 'kysely';
import type { Database } from '#server/store/transaction.ts';

/** How a node stands towards those that send it calls. */
export interface Standing {
  /** From now on calls are to go elsewhere. */
  isLeaving: boolean;
  /** Rejects while the database does not answer. */
  askDatabase(): Promise<unknown>;
}

/** `probe` is a connection that calls do not wait for. */
export function createStanding(probe: Database): Standing {
  return { isLeaving: false, askDatabase: () => sql`select 1`.execute(probe) };
}
