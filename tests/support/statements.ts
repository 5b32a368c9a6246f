import pg from 'pg';
import { vi } from 'vitest';

/** The statements sent during `work`; with the name of a database, those sent to it. */
export async function getStatements(
  work: () => Promise<unknown>,
  database?: string,
): Promise<pg.QueryConfig[]> {
  using query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const { calls, contexts } = query.mock;
  const isSent = (_: unknown, index: number) =>
    database === undefined || (contexts[index] as pg.Client | undefined)?.database === database;
  return calls.filter(isSent).map(([statement]) => statement as unknown as pg.QueryConfig);
}
