import fastify from 'fastify';
import mercurius from 'mercurius';
import type { MercuriusOptions } from 'mercurius';
import { describe, expect, test, vi } from 'vitest';
import { indexQuery, registeredQueries } from '#contract/quickFind.ts';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import { createCatalogue } from '#server/catalogue/catalogue.ts';
import { quickFindGraph } from '#server/routes/quickFindGraph.ts';
import { getData } from '#tests/support/answers.ts';
import type { Customer } from '#tests/support/customer.ts';
import { testServer } from '#tests/support/server.ts';
import { getStatements } from '#tests/support/statements.ts';

const server = await testServer();
const asha = await server.createCustomer();

const sendQuery = (customer: Customer, query: unknown = indexQuery) =>
  customer.post('/graphql', { query });

async function readQuickFindIndex(customer: Customer): Promise<QuickFindIndex> {
  const answer = await sendQuery(customer);
  expect(answer.statusCode, answer.body).toBe(200);
  return getData<QuickFindIndex>(answer);
}

describe('the index', () => {
  test('has every segment with its categories and prices, as in the catalogue (R-048, R-200)', async () => {
    const { segments } = await readQuickFindIndex(asha);
    const listed = getData<{ data: { id: string; name: string }[] }>(
      await asha.get('/api/segment'),
    ).data;
    expect(segments.map(({ id, name }) => ({ id, name }))).toEqual(listed);
    for (const { id, categories } of segments) {
      const { Category } = getData<{ Category: { segmentId: string }[] }>(
        await asha.get(`/api/segment/categories/${id}`),
      );
      expect(categories.map((category) => ({ ...category, segmentId: id }))).toEqual(Category);
    }
    expect(segments.flatMap(({ categories }) => categories).length).toBeGreaterThan(40);
  });

  test('has the own applications, bookmarks and orders, newest first (R-200)', async () => {
    const { asha: ravi, id: draftId } = await server.createDraft({}, 'Landing Page');
    const { applicationId } = await ravi.addToCart(2);
    await ravi.post('/api/bookmark', { applicationId: draftId });
    const { orderId } = await ravi.order();

    const { applications, bookmarks, orders } = await readQuickFindIndex(ravi);
    expect(applications).toMatchObject([
      { id: applicationId, appStatus: 1, price: 7_999, category: { name: 'SEO Starter Audit' } },
      { id: draftId, appStatus: 0, category: { name: 'Landing Page' } },
    ]);
    expect(bookmarks).toMatchObject([
      { application: { id: draftId, category: { name: 'Landing Page' } } },
    ]);
    const [order] = await ravi.listOrders();
    expect(orders).toEqual([
      {
        id: orderId,
        customOrderId: expect.stringMatching(/\w/) as string,
        totalAmount: 15_998,
        status: 'PENDING',
        createdAt: expect.stringMatching(/^20/) as string,
      },
    ]);
    expect(order).toMatchObject(orders[0] ?? {});
  });

  test('leaves out deleted and cancelled items (R-200)', async () => {
    const { asha: ravi, id } = await server.createDraft();
    const { applicationId } = await ravi.addToCart();
    const { orderId } = await ravi.order();
    const bookmark = getData<{ id: string }>(await ravi.post('/api/bookmark', { applicationId }));
    await ravi.delete(`/api/application/${id}`);
    await ravi.delete(`/api/order/delete/${orderId}`);
    await ravi.delete(`/api/bookmark/${bookmark.id}`);
    const { applications, bookmarks, orders } = await readQuickFindIndex(ravi);
    expect(applications.map((application) => application.id)).toEqual([applicationId]);
    expect([bookmarks, orders]).toEqual([[], []]);
  });
});

const hostile: [string, unknown][] = [
  ['introspection', '{ __schema { types { name } } }'],
  ['a mutation', 'mutation { deleteEverything }'],
  ['a variation of the registered one', `${indexQuery} `],
  ['a part of the registered one', '{ orders { id } }'],
  ['no text', ''],
  ['no query', null],
  ['a list as query', [indexQuery]],
  ['braces', '{'.repeat(60_000)],
];

describe('an unregistered query', () => {
  test.for(hostile)('such as %s is refused before it runs (X9)', async ([, query]) => {
    const statements = await getStatements(async () => {
      const answer = await sendQuery(asha, query);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        errors: [
          { message: 'The request could not be completed.', extensions: { code: 'refused' } },
        ],
      });
    });
    expect(statements.filter(({ text }) => !text.includes('sessions'))).toEqual([]);
  });

  test('is refused, and so is every batch (X9)', async () => {
    for (const batch of [Array.from({ length: 500 }, () => ({ query: indexQuery })), []]) {
      expect((await asha.post('/graphql', batch)).statusCode).toBe(400);
    }
  });

  test('cannot run by a persisted hash or an operation name (X9)', async () => {
    for (const body of [
      { id: 'QuickFind' },
      { query: 'QuickFind', persisted: true },
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } },
    ]) {
      expect((await asha.post('/graphql', body)).statusCode).toBe(400);
    }
  });
});

describe('limits for every query, even a registered one, forbid', () => {
  const nothing = { applications: [], bookmarks: [], orders: [] };

  /** The graph without the list of registered queries. */
  async function run(query: string, other: Partial<MercuriusOptions> = {}): Promise<string> {
    await using app = fastify();
    const graph = quickFindGraph(createCatalogue(server.dependencies.database));
    await app.register(mercurius, { ...graph, ...other });
    const refusal = await app.graphql(query, { own: nothing }).then(
      ({ errors }) => ({ errors }),
      ({ errors }: { errors: Error[] }) => ({ errors }),
    );
    return refusal.errors?.[0]?.message ?? '';
  }

  const aliases = (howMany: number) =>
    `{ ${Array.from({ length: howMany }, (_, at) => `a${at}: orders { id }`).join(' ')} }`;

  test.for([
    ['more than 1,000 tokens', `{ ${'orders { id } '.repeat(300)} }`, /more that 1000 tokens/],
    ['more than 10 aliases', aliases(11), /More than 10 aliases/],
    ['a cycle of fragments', '{ ...a } fragment a on Query { ...a }', /Cannot spread fragment/],
    ['introspection', '{ __schema { queryType { name } } }', /introspection has been disabled/],
    ['an unknown field', '{ users { passwordHash } }', /Cannot query field/],
    ['a mutation', 'mutation { remove }', /not configured|mutation/i],
  ] as const)('%s (X9)', async ([, query, words]) => {
    expect(await run(query)).toMatch(words);
  });

  test('neither ten aliases nor any registered query (X9)', async () => {
    for (const query of [aliases(10), ...registeredQueries]) {
      expect(await run(query)).toBe('');
    }
  });
});

test('quick find needs POST with JSON from an allowed origin (X9, S-38)', async () => {
  expect((await asha.get(`/graphql?query=${encodeURIComponent(indexQuery)}`)).statusCode).toBe(404);
  expect((await asha.put('/graphql', { query: indexQuery })).statusCode).toBe(404);
  expect((await asha.get('/graphiql')).statusCode).toBe(404);
  const payload = JSON.stringify({ query: indexQuery });
  for (const type of ['text/plain', 'application/graphql', 'application/x-www-form-urlencoded']) {
    const headers = { 'content-type': type };
    expect((await asha.call('POST', '/graphql', { payload, headers })).statusCode).toBe(415);
  }
  const headers = { origin: 'https://elsewhere.example' };
  const crossOrigin = await asha.call('POST', '/graphql', { body: { query: indexQuery }, headers });
  expect(crossOrigin.statusCode).toBe(403);
});

test('internal errors are masked (X9)', async () => {
  using _ = vi
    .spyOn(server.dependencies.database.getExecutor(), 'executeQuery')
    .mockRejectedValue(new Error('relation "orders" of host db7 is gone'));
  const answer = await sendQuery(asha);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ success: false, message: 'Something went wrong.' });
});
