import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { getData } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import { hostileIds } from '#tests/support/hostileIds.ts';
import { startServer, testServer } from '#tests/support/server.ts';

const server = await testServer();

describe('the catalogue', () => {
  test('covers every case that the portal shows (interface §3)', async () => {
    const { data: segments } = (await server.request('GET', '/api/segment')).json().data;
    expect(segments.length).toBeGreaterThanOrEqual(7);
    const sizes: number[] = [];
    const prices: number[] = [];
    for (const segment of segments) {
      const answer = await server.request('GET', `/api/segment/categories/${segment.id}`);
      const { Category } = answer.json().data;
      sizes.push(Category.length);
      for (const category of Category) {
        prices.push(category.price);
        expect(category).toMatchObject({ segmentId: segment.id });
        expect(category.description.length).toBeGreaterThan(20);
      }
    }
    expect(Math.max(...sizes)).toBeGreaterThan(16);
    expect(Math.min(...sizes)).toBe(0);
    expect(prices.some((price) => !Number.isInteger(price))).toBe(true);
  });

  test('has a form with every field type, over three steps (interface §3)', async () => {
    const fields: { type: string; step: number; forSpecific: boolean; specific: object[] }[] = (
      await server.request('GET', '/api/form-structure')
    ).json().data;
    expect(new Set(fields.map(({ type }) => type)).size).toBe(12);
    expect(new Set(fields.map(({ step }) => step)).size).toBeGreaterThanOrEqual(3);
    expect(fields.some(({ forSpecific }) => !forSpecific)).toBe(true);
    const rules = fields.flatMap(({ specific }) => specific);
    expect(rules.some((rule) => 'categoryId' in rule)).toBe(true);
    expect(rules.some((rule) => !('categoryId' in rule))).toBe(true);

    const call = await server.createVisitor().findCategory('Marketing Strategy Call, 45 Minutes');
    const narrowed = await server.request(
      'GET',
      `/api/form-structure?segmentId=${call.segmentId}&categoryId=${call.categoryId}`,
    );
    const shown: { step: number }[] = narrowed.json().data;
    expect(shown.length).toBeLessThan(fields.length);
    expect(new Set(shown.map(({ step }) => step))).toEqual(new Set([1]));

    const byCategory = (id: string) =>
      server.request('GET', `/api/form-structure?categoryId=${id}`);
    expect((await byCategory(call.categoryId)).body).toBe(narrowed.body);
    const general = fields.filter(({ forSpecific }) => !forSpecific);
    expect(getData(await byCategory(unknownId))).toEqual(general);
  });

  test('is revalidated by its ETag', async () => {
    const first = await server.request('GET', '/api/segment');
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const { etag } = first.headers;
    const conditional = { headers: { 'if-none-match': String(etag) } };
    const again = await server.request('GET', '/api/segment', conditional);
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

test('while the database hangs, the catalogue is served from memory with its age (M-13)', async () => {
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

test('made-up ids are refused without a fault, and change nothing (K1)', async () => {
  const { database } = server.dependencies;
  const readAll = async () => [
    (await sql`select tablename from pg_tables order by tablename`.execute(database)).rows,
    await server.readRows('catalogueVersion'),
    await server.readRows('segments'),
    await server.readRows('categories'),
    await server.readRows('formFields'),
  ];
  const before = await readAll();
  for (const id of hostileIds(80)) {
    const inUrl = encodeURIComponent(id.toWellFormed());
    for (const [path, statuses] of [
      [`/api/category/${inUrl}`, [400, 404]],
      [`/api/segment/categories/${inUrl}`, [400, 404]],
      [`/api/form-structure?segmentId=${inUrl}&categoryId=${inUrl}`, [200, 400]],
      [`/api/form-structure?segmentId=${inUrl}&segmentId=${inUrl}`, [400]],
    ] as const) {
      const { statusCode, body } = await server.request('GET', path);
      expect(path.length > 4_096 ? [414, ...statuses] : statuses, path).toContain(statusCode);
      expect(JSON.parse(body), path).toMatchObject({ success: statusCode === 200 });
      expect(body, path).not.toMatch(/select |at .*\.ts:|syntax error/i);
    }
  }
  expect(await readAll()).toEqual(before);
});

test('with a thousand fields in the database, a form asks for two hundred (K2)', async () => {
  await using crowded = await startServer();
  const { database } = crowded.dependencies;
  const field = await database.selectFrom('formFields').selectAll().executeTakeFirstOrThrow();
  const texts = { options: '[]', specific: '[]', defaultValue: 'null' };
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    ...field,
    ...texts,
    id: crypto.randomUUID(),
    position: 1_000 + index,
    attribute: `extra${index}`,
  }));
  await database.insertInto('formFields').values(rows).execute();
  const fields = getData<{ attribute: string }[]>(
    await crowded.request('GET', '/api/form-structure'),
  );
  expect(fields).toHaveLength(200);
  expect(fields[0]?.attribute).toBe('businessName');
});
