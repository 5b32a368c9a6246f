import { describe, expect, test } from 'vitest';
import { newId } from '#server/common/identifiers.ts';
import { getData } from '#tests/support/answers.ts';
import {
  insertItems,
  insertOrders,
  maxBytes,
  readPage,
  readPages,
  toTimestamp,
  range,
  createApplications,
} from '#tests/support/heavyCustomer.ts';
import type { ListPage } from '#tests/support/heavyCustomer.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { testServer } from '#tests/support/server.ts';

/* However much data a customer has, no answer is so large that it delays others (S-47, G20). */

const server = await testServer();

interface Listed {
  id: string;
  application: { id: string; formData: Record<string, unknown> };
  items: { application: Listed['application'] }[];
  formData: Record<string, unknown>;
}

const findIds = (pages: readonly ListPage<Listed>[]) =>
  pages.flatMap(({ items }) => items.map(({ id }) => id));

const lists = [
  '/api/user/applications',
  '/api/cart/user',
  '/api/bookmark/user',
  '/api/order/user',
  '/api/update/user',
];

test('lists of large items are read once each, in 2 MB at most, even while rows are added (S-47)', async () => {
  const [asha, applicationIds] = await createApplications(server, 100);
  const userId = await asha.id();
  const cartIds = await insertItems(server, 'cartItems', userId, applicationIds);
  const bookmarkIds = await insertItems(server, 'bookmarks', userId, applicationIds);
  const orderIds = await insertOrders(server, userId, 20, applicationIds);
  const read = (url: string) => readPages<Listed>(asha, url, () => asha.submitApplication());

  const applications = await read('/api/user/applications');
  expect(applications.length).toBeGreaterThan(1);
  expect(findIds(applications)).toEqual(applicationIds.toReversed());
  const cart = await read('/api/cart/user');
  expect(findIds(cart)).toEqual(cartIds);
  const bookmarks = await read('/api/bookmark/user');
  expect(findIds(bookmarks)).toEqual(bookmarkIds.toReversed());
  const orders = await read('/api/order/user');
  expect(findIds(orders)).toEqual(orderIds.toReversed());
  for (const { items } of orders.flatMap((page) => page.items)) {
    expect(items.map(({ application }) => application.id)).toEqual(applicationIds);
  }
  for (const { bytes } of [...applications, ...cart, ...bookmarks, ...orders]) {
    expect(bytes).toBeLessThanOrEqual(maxBytes);
  }
});

test('one order of a hundred items is below 2 MB, for any answers and payment attempts (S-47)', async () => {
  const paths = range(600).map(() => `ab/ab${newId().replaceAll('-', '').slice(2)}.png`);
  const texts = range(60).map((index) => [`text${index}`, '\u{1f642}'.repeat(250)]);
  const answers = { ...Object.fromEntries(texts), pictures: paths };
  const [asha, applicationIds] = await createApplications(server, 100, answers);
  const [orderId = ''] = await insertOrders(server, await asha.id(), 1, applicationIds);
  const attempts = range(1_000).map((index) => ({
    id: `pay_${newId()}`,
    orderId,
    at: toTimestamp(index),
    amountPaise: 100,
    status: 'failed' as const,
    method: 'card',
    reason: 'ॐ'.repeat(300),
    notedAt: toTimestamp(index),
  }));
  await server.dependencies.database.insertInto('paymentAttempts').values(attempts).execute();
  await insertItems(server, 'cartItems', await asha.id(), applicationIds);
  const orders = await readPages<Listed>(asha, '/api/order/user');
  expect(orders).toHaveLength(1);
  const cart = await readPages<Listed>(asha, '/api/cart/user');
  expect(findIds(cart)).toHaveLength(100);
  for (const { bytes } of [...orders, ...cart]) expect(bytes).toBeLessThanOrEqual(maxBytes);
  const [order] = getData<{ payments: { id: string }[] }[]>(await asha.get('/api/order/user'));
  expect(order?.payments.map(({ id }) => id)).toEqual(attempts.slice(-100).map(({ id }) => id));
});

test('the page size of applications includes file names (S-47)', async () => {
  const paths = range(300).map(() => `ab/ab${newId().replaceAll('-', '').slice(2)}.png`);
  const [asha, ids] = await createApplications(server, 20, { pictures: paths });
  const userId = await asha.id();
  const files = paths.map((path) => ({
    path,
    userId,
    type: 'image',
    name: `${'ॐ'.repeat(196)}.png`,
    bytes: 1,
    sha256: '',
    createdAt: toTimestamp(0),
  }));
  await server.dependencies.database.insertInto('files').values(files).execute();
  const pages = await readPages<Listed>(asha, '/api/user/applications');
  expect(findIds(pages)).toEqual(ids.toReversed());
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThanOrEqual(maxBytes);
});

describe('a page', () => {
  test('holds five hundred entries, and separates entries of the same time (S-47, G20)', async () => {
    const [asha, applicationIds] = await createApplications(server, 501, {});
    const ids = await insertItems(server, 'bookmarks', await asha.id(), applicationIds, () =>
      toTimestamp(0),
    );
    const pages = await readPages<Listed>(asha, '/api/bookmark/user');
    expect(pages.map(({ items }) => items.length)).toEqual([500, 1]);
    expect(findIds(pages)).toEqual(ids.toSorted().toReversed());
  });

  test('starts after the last one, even if its last entry was deleted (S-47)', async () => {
    const [asha, applicationIds] = await createApplications(server, 501, {});
    const ids = await insertItems(server, 'bookmarks', await asha.id(), applicationIds);
    const { next = '' } = readPage(await asha.get('/api/bookmark/user'));
    const { database } = server.dependencies;
    const [oldest, last = ''] = ids;
    await database.deleteFrom('bookmarks').where('id', '=', last).execute();
    const older = readPage<Listed>(await asha.get(`/api/bookmark/user?before=${next}`));
    expect(older.items.map(({ id }) => id)).toEqual([oldest]);
    expect(older.next).toBeUndefined();
  });

  test.for(lists)(
    'of %s contains own entries only, and needs a valid cursor (S-47, C2)',
    async (url) => {
      const [asha] = await createApplications(server, 1);
      const other = await server.createCustomer();
      const [, applicationIds] = await createApplications(server, 2);
      const cursor = `1790000000000000.${applicationIds[0]}`;
      const theirs = await other.get(`${url}?before=${cursor}`);
      expect(theirs.statusCode).toBe(200);
      expect(readPage(theirs)).toMatchObject({ items: [], next: undefined });
      const ends = ['x', '', '1', newId(), `9999999999999999.${newId()}`, `-1.${newId()}`, "1.'--"];
      for (const before of ends) {
        const answer = await asha.get(`${url}?before=${encodeURIComponent(before)}`);
        expect(answer.statusCode, before).toBe(400);
        expect(answer.json()).toMatchObject({ success: false, code: 'input_invalid' });
      }
      expect((await asha.get(`${url}?before=a&before=b`)).statusCode).toBe(400);
    },
  );
});

test('lists cut answers at 200 characters and keep paths; the application is complete (S-47)', async () => {
  const asha = await server.createCustomer();
  const png = { name: 'a.png', content: samples.png };
  const pictures = getData<string[]>(await asha.upload('image', png, png, png, png, png, png));
  const goal = 'ॐ'.repeat(5_000);
  const body = await asha.createApplicationBody({}, 'Landing Page');
  const formData = { ...body.formData, goal, pictures };
  const created = await asha.post('/api/application', { ...body, formData });
  const { id: applicationId } = getData<{ id: string }>(created);
  await asha.post('/api/cart', { applicationId });
  await asha.post('/api/bookmark', { applicationId });
  await asha.order();

  const shown = { ...formData, goal: 'ॐ'.repeat(200) };
  const first = async (url: string) => readPage<Listed>(await asha.get(url)).items[0];
  const inOrder = (await first('/api/order/user'))?.items[0]?.application.formData;
  const inCart = (await first('/api/cart/user'))?.application.formData;
  const inBookmark = (await first('/api/bookmark/user'))?.application.formData;
  for (const answers of [inOrder, inCart, inBookmark]) {
    expect(answers).toEqual(shown);
    expect(Object.keys(answers ?? {})).toEqual(Object.keys(inOrder ?? {}));
  }
  expect((await first('/api/user/applications'))?.formData).toEqual(formData);
  const alone = getData<Listed>(await asha.get(`/api/application/${applicationId}`));
  expect(alone.formData).toEqual(formData);
  expect(Object.keys(inOrder ?? {})).toEqual(Object.keys(alone.formData));
});
