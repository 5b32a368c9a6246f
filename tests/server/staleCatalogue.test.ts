import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { startServer } from '#tests/support/server.ts';

test('while the database does not answer the catalogue is shown at once, and says how old it is (M-13)', async () => {
  await using server = await startServer();
  const read = () => server.request('GET', '/api/segment');
  const before = await read();
  expect(before.headers['age']).toBeUndefined();

  await server.dependencies.database.transaction().execute(async (holder) => {
    await sql`lock table catalogue_version in access exclusive mode`.execute(holder);
    const passed = performance.now() + 60_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(passed);
    const answer = await read();
    clock.mockRestore();
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(before.body);
    expect(Number(answer.headers['age'])).toBeGreaterThan(50);
  });
  await expect.poll(async () => (await read()).headers['age']).toBeUndefined();
});
