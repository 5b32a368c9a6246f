import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { requestsTo } from '#tests/support/overHttp.ts';
import { startServer } from '#tests/support/runningServer.ts';

test('each request is one line of the log, with its path but without its query, and with the id that came with it (X13)', async () => {
  await using database = await freshDatabase();
  await using server = await startServer({
    environment: { DATABASE_URL: database.url, LOG_LEVEL: 'info' },
  });
  const request = requestsTo(() => server.url);
  const paths = ['/api/segment', '/api/user/me', '/api/nowhere'];
  for (const path of paths) await request('GET', `${path}?secret=canary`);

  const lines = () => server.output.filter((line) => line.includes('"reqId"'));
  await expect.poll(() => lines().some((line) => line.includes('/api/nowhere'))).toBe(true);
  const logged = lines().map((line) => JSON.parse(line) as { req: { path: string } });
  expect(logged.map(({ req }) => req.path)).toEqual(paths);
  expect(lines().join('\n')).not.toContain('canary');

  const kept = async (given: string) =>
    (await request('GET', '/livez', { headers: { 'x-request-id': given } })).headers[
      'x-request-id'
    ];
  expect(await kept('balancer-0001')).toBe('balancer-0001');
  expect(await kept('x y')).toMatch(/^[\da-f-]{36}$/);
  expect(await kept('a'.repeat(65))).toMatch(/^[\da-f-]{36}$/);
  await expect.poll(() => lines().some((line) => line.includes('"balancer-0001"'))).toBe(true);
});
