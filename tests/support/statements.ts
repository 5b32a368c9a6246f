import pg from 'pg';
import { vi } from 'vitest';

/** The statements sent during `work`. */
export async function getStatements(work: () => Promise<unknown>): Promise<pg.QueryConfig[]> {
  using query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  return query.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig);
}
