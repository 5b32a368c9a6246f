import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectRefusals, countStatuses } from '#tests/support/answers.ts';
import { unknownId, runInParallel } from '#tests/support/calls.ts';
import type { Customer } from '#tests/support/customer.ts';
import { insertItems, createApplications } from '#tests/support/heavyCustomer.ts';
import { waitForBlockedStatements } from '#tests/support/locks.ts';
import { testServer } from '#tests/support/server.ts';

/* Moves between cart and bookmarks in one call (S-52). */

const server = await testServer();

const move = (asha: Customer, applicationId: unknown, to: unknown) =>
  asha.post('/api/move', { applicationId, to });

/** Number of rows in the cart and in the bookmarks. */
async function lists(asha: Customer): Promise<[number, number]> {
  return [(await asha.listCart()).length, (await asha.listBookmarks()).length];
}

describe('a move', () => {
  test('goes from one list to the other, repeatably (R-133, R-135, R-136, S-52, B12)', async () => {
    const { asha, applicationId } = await server.createCartItem(3);
    for (const message of ['Bookmark added successfully', 'Bookmark added successfully']) {
      const answer = await move(asha, applicationId, 'bookmarks');
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message }]);
      expect(await lists(asha)).toEqual([0, 1]);
    }
    for (const message of ['Added to cart', 'Added to cart']) {
      const answer = await move(asha, applicationId, 'cart');
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message }]);
      expect(await lists(asha)).toEqual([1, 0]);
    }
  });

  test('of an application in both lists keeps the existing item and quantity (R-136, R-138)', async () => {
    const { asha, applicationId, itemId } = await server.createCartItem(3);
    await asha.post('/api/bookmark', { applicationId });
    await move(asha, applicationId, 'cart');
    expect(await lists(asha)).toEqual([1, 0]);
    expect(await asha.listCart()).toMatchObject([{ id: itemId, quantity: 3 }]);
  });

  test('in both directions, fifty in parallel, leaves it in one list (R-136, G3, S-52)', async () => {
    const { asha, applicationId } = await server.createCartItem(3);
    const answers = await runInParallel(50, (turn) =>
      move(asha, applicationId, turn % 2 === 0 ? 'bookmarks' : 'cart'),
    );
    expect(countStatuses(answers)).toEqual({ 200: 50 });
    const [cart, bookmarks] = await lists(asha);
    expect(cart + bookmarks).toBe(1);
  });

  test('of thirty applications, in both directions, leaves each in one list (R-136, G3, S-52)', async () => {
    const [asha, ids] = await createApplications(server, 30, {});
    await Promise.all(ids.flatMap((id) => [move(asha, id, 'bookmarks'), move(asha, id, 'cart')]));
    const placed = [...(await asha.listCart()), ...(await asha.listBookmarks())];
    expect(placed.map(({ applicationId }) => applicationId).toSorted()).toEqual(ids.toSorted());
  });

  test('that is killed between its two changes changes nothing (R-136, B-01)', async () => {
    const { asha, applicationId, itemId } = await server.createCartItem(3);
    const { database } = server.dependencies;
    const killed = await database.transaction().execute(async (transaction) => {
      const row = transaction.selectFrom('cartItems').select('id').where('id', '=', itemId);
      await row.forUpdate().execute();
      const moving = move(asha, applicationId, 'bookmarks');
      await waitForBlockedStatements(database, 1);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(transaction);
      return moving;
    });
    expect(killed.statusCode).toBeGreaterThanOrEqual(500);
    expect(await lists(asha)).toEqual([1, 0]);
    expect((await move(asha, applicationId, 'bookmarks')).statusCode).toBe(200);
    expect(await lists(asha)).toEqual([0, 1]);
  });
});

describe('a move is refused like the call that adds', () => {
  test.for([
    [{ appStatus: 0 }, 'not_buyable'],
    [{ appStatus: 3 }, 'not_buyable'],
    [{ appStatus: 4 }, 'not_buyable'],
    [{ isPaid: true }, 'already_paid'],
  ] as const)(
    'for what cannot be bought, and it stays bookmarked: %j (C12, T-27, S-52)',
    async ([change, code]) => {
      const { asha, id: applicationId } = await server.createSubmission();
      await asha.post('/api/bookmark', { applicationId });
      await server.changeRows('applications', { id: applicationId }, change);
      await expectRefusals(
        [asha.post('/api/cart', { applicationId }), 409, code],
        [move(asha, applicationId, 'cart'), 409, code],
      );
      expect(await lists(asha)).toEqual([0, 1]);
    },
  );

  test('for a full cart, and it stays bookmarked (§2.2, R-136, S-52)', async () => {
    const [asha, [late = '', ...bought]] = await createApplications(server, 101, {});
    const userId = await asha.id();
    await insertItems(server, 'cartItems', userId, bought);
    await insertItems(server, 'bookmarks', userId, [late]);
    await expectRefusals([move(asha, late, 'cart'), 409, 'cart_full']);
    expect(await lists(asha)).toEqual([100, 1]);
    expect((await move(asha, bought[0], 'bookmarks')).statusCode).toBe(200);
    expect((await move(asha, late, 'cart')).statusCode).toBe(200);
    expect(await lists(asha)).toEqual([100, 1]);
  });

  test.for([
    [{ to: 'cart' }],
    [{ applicationId: unknownId }],
    [{ applicationId: unknownId, to: 'orders' }],
    [{ applicationId: 5, to: 'cart' }],
  ])('for a body outside the contract: %j (S-52)', async ([body]) => {
    const asha = await server.createCustomer();
    expect((await asha.post('/api/move', body)).statusCode).toBe(400);
  });
});
