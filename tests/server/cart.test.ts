import { describe, expect, test } from 'vitest';
import { countStatuses, getData, expectRefusals } from '#tests/support/answers.ts';
import { insertCopies } from '#tests/support/applications.ts';
import { runInParallel } from '#tests/support/calls.ts';
import { insertItems } from '#tests/support/heavyCustomer.ts';
import { waitForBlockedStatements } from '#tests/support/locks.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();
const asha = await server.createCustomer();
const mallory = await server.createCustomer();

describe('the cart', () => {
  test('takes a submitted application once, with quantity 1 by default (C13, R-138)', async () => {
    const applicationId = await asha.submitApplication();
    const added = await asha.post('/api/cart', { applicationId });
    expect(added.statusCode).toBe(201);
    expect(added.json().data).toMatchObject({
      applicationId,
      quantity: 1,
      application: { id: applicationId, price: 7_999 },
    });
    const again = await asha.post('/api/cart', { applicationId, quantity: 7 });
    expect(again.statusCode).toBe(200);
    expect(again.json().data).toEqual(added.json().data);
  });

  test('adds one item for fifty parallel calls (C13, R-138)', async () => {
    const { asha: ravi, id: applicationId } = await server.createSubmission();
    const all = await runInParallel(50, () => ravi.post('/api/cart', { applicationId }));
    expect(countStatuses(all)).toEqual({ 200: 49, 201: 1 });
    expect(await ravi.listCart()).toHaveLength(1);
  });

  test.for([[0], [-1], [1.5], ['5'], [[5]], [true], [1e9], [2 ** 53 + 1], [null]])(
    'refuses quantity %j and changes nothing (C14)',
    async ([quantity]) => {
      const { itemId, applicationId } = await asha.addToCart(2);
      expect((await asha.put(`/api/cart/${itemId}`, { quantity })).statusCode).toBe(400);
      const item = (await asha.listCart()).find(({ id }) => id === itemId);
      expect(item?.quantity).toBe(2);
      await asha.delete(`/api/cart/${itemId}`);
      expect((await asha.post('/api/cart', { applicationId, quantity })).statusCode).toBe(400);
    },
  );

  test('refuses a missing quantity, and validates the last of two (C14)', async () => {
    const { itemId } = await asha.addToCart();
    expect((await asha.put(`/api/cart/${itemId}`, {})).statusCode).toBe(400);
    const twice = await asha.call('PUT', `/api/cart/${itemId}`, {
      payload: '{"quantity":1,"quantity":1000}',
      headers: { 'content-type': 'application/json' },
    });
    expect(twice.statusCode).toBe(400);
    const changed = await asha.put(`/api/cart/${itemId}`, { quantity: 999 });
    expect(changed.json().data).toMatchObject({ id: itemId, quantity: 999 });
  });

  test('allows repeated deletion, and creates a new item afterwards (C16)', async () => {
    const { itemId, applicationId } = await asha.addToCart();
    expect((await asha.delete(`/api/cart/${itemId}`)).json()).toEqual({
      success: true,
      message: 'Item removed from cart',
    });
    expect((await asha.delete(`/api/cart/${itemId}`)).statusCode).toBe(200);
    expect((await asha.put(`/api/cart/${itemId}`, { quantity: 2 })).statusCode).toBe(404);
    const again = await asha.post('/api/cart', { applicationId });
    expect(again.statusCode).toBe(201);
    expect(getData<{ id: string }>(again).id).not.toBe(itemId);
  });

  test('keeps and marks an item that is no longer sold, and orders leave it out (C17)', async () => {
    const name = 'Keyword Research, 200 Terms';
    const { asha: ravi, ...unavailable } = await server.createCartItem(1, name);
    const sold = await ravi.addToCart();
    await server.changeRows('categories', { name }, { isAvailable: false });
    expect(await ravi.listCart()).toMatchObject([
      { id: unavailable.itemId, isAvailable: false },
      { id: sold.itemId, isAvailable: true },
    ]);
    expect((await ravi.order()).totalAmount).toBe(7_999);
  });

  test.for([{ appStatus: 3 }, { appStatus: 4 }, { isPaid: true }])(
    'marks an item that should have left the cart, and orders leave it out: %o (C17, I10)',
    async (change) => {
      const { asha: ravi, applicationId } = await server.createCartItem(1, 'Landing Page');
      await ravi.addToCart();
      await server.changeRows('applications', { id: applicationId }, change);
      const cart = [{ isAvailable: false }, { isAvailable: true }];
      expect(await ravi.listCart()).toMatchObject(cart);
      expect((await ravi.order()).totalAmount).toBe(7_999);
    },
  );

  test('holds a hundred items, also for parallel additions (§2.2, C6)', async () => {
    const { asha: ravi, id: applicationId } = await server.createSubmission();
    const { database } = server.dependencies;
    const ids = await insertCopies(database, applicationId, 104);
    await insertItems(server, 'cartItems', await ravi.id(), ids.slice(0, 99));
    const late = ids.slice(99);
    const adding = await database.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('applications')
        .select('id')
        .where('id', 'in', late)
        .forUpdate()
        .execute();
      const calls = late.map((id) => ravi.post('/api/cart', { applicationId: id }));
      await waitForBlockedStatements(database, late.length);
      return calls;
    });
    const added = await Promise.all(adding);
    expect(countStatuses(added)).toEqual({ 201: 1, 409: 4 });
    expect(await ravi.listCart()).toHaveLength(100);
    await expectRefusals([ravi.post('/api/cart', { applicationId }), 409, 'cart_full']);
    const [firstId] = ids;
    expect((await ravi.post('/api/cart', { applicationId: firstId })).statusCode).toBe(200);
  });
});

describe('bookmarks', () => {
  test('and cart belong to the account: all its sessions see them, other customers do not (R-141)', async () => {
    const { asha: ravi, itemId, applicationId } = await server.createCartItem(3);
    await ravi.post('/api/bookmark', { applicationId });
    const phone = await ravi.signInElsewhere();
    expect(phone.token).not.toBe(ravi.token);
    expect(await phone.listCart()).toMatchObject([{ id: itemId, applicationId, quantity: 3 }]);
    expect(await phone.listBookmarks()).toMatchObject([{ applicationId }]);
    await phone.delete(`/api/cart/${itemId}`);
    expect(await ravi.listCart()).toEqual([]);
    expect(await mallory.listCart()).toEqual([]);
    expect(await mallory.listBookmarks()).toEqual([]);
  });

  test('hold an application once, and deletion can be repeated (B11, C16)', async () => {
    const { asha: ravi, id: applicationId } = await server.createSubmission();
    const all = await runInParallel(20, () => ravi.post('/api/bookmark', { applicationId }));
    expect(countStatuses(all)).toEqual({ 200: 19, 201: 1 });
    const list = await ravi.listBookmarks();
    expect(list).toMatchObject([{ applicationId, application: { id: applicationId } }]);
    const [{ id } = { id: '' }] = list;
    expect((await ravi.delete(`/api/bookmark/${id}`)).statusCode).toBe(200);
    expect((await ravi.delete(`/api/bookmark/${id}`)).statusCode).toBe(200);
    expect(await ravi.listBookmarks()).toEqual([]);
  });
});
