import { sql } from 'kysely';
import type { Mount } from './mount.ts';

/** Ready to serve: the database answers. */
export const healthRoutes: Mount = (app, _handle, { database }) => {
  app.get('/healthz', async () => {
    await sql`select 1`.execute(database);
    return { status: 'ok' };
  });
};
