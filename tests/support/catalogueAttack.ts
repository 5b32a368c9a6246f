import { sql } from 'kysely';
import { hostileIds } from './hostileIds.ts';
import type { TestServer } from './server.ts';

/**
 * Sends made-up ids to every call of the catalogue. Returns what went wrong: a fault, an answer
 * that reveals internals, a changed row, a new table (K1).
 */
export async function callWithHostileIds(server: TestServer, count: number): Promise<string[]> {
  const { database } = server.dependencies;
  const everything = async () =>
    JSON.stringify([
      (await sql`select tablename from pg_tables order by tablename`.execute(database)).rows,
      await database.selectFrom('catalogueVersion').selectAll().execute(),
      await database.selectFrom('segments').selectAll().orderBy('id').execute(),
      await database.selectFrom('categories').selectAll().orderBy('id').execute(),
      await database.selectFrom('formFields').selectAll().orderBy('id').execute(),
    ]);
  const faults: string[] = [];
  const before = await everything();
  for (const id of hostileIds(count)) {
    const inUrl = encodeURIComponent(id.toWellFormed());
    const calls: [string, number[]][] = [
      [`/api/category/${inUrl}`, [400, 404]],
      [`/api/segment/categories/${inUrl}`, [400, 404]],
      [`/api/form-structure?segmentId=${inUrl}&categoryId=${inUrl}`, [200, 400]],
      [`/api/form-structure?segmentId=${inUrl}&segmentId=${inUrl}`, [400]],
    ];
    for (const [path, statuses] of calls) {
      const { statusCode, body } = await server.request('GET', path);
      const { success } = JSON.parse(body) as { success: boolean };
      const isTooLong = path.length > 4_096 && statusCode === 414;
      const isExpected = isTooLong || statuses.includes(statusCode);
      const isRight = isExpected && success === (statusCode === 200);
      if (!isRight) faults.push(`${statusCode} for ${path}`);
      if (/select |at .*\.ts:|syntax error/i.test(body)) faults.push(`${body} for ${path}`);
    }
  }
  if ((await everything()) !== before) faults.push('the catalogue changed');
  return faults;
}
