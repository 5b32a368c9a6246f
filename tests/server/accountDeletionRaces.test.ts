import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseAccount } from '#server/accounts/deletion.ts';
import { sha256 } from '#server/common/identifiers.ts';
import { findCredentials, lockAccount } from '#server/store/users.ts';
import { expectRefusals } from '#tests/support/answers.ts';
import type { Answer } from '#tests/support/answers.ts';
import type { Customer } from '#tests/support/customer.ts';
import { insertOrders } from '#tests/support/heavyCustomer.ts';
import { openTransaction, waitForBlockedStatements } from '#tests/support/locks.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { testServer } from '#tests/support/server.ts';

/*
 * Calls that run while their customer's account is deleted: each happens before the deletion, or
 * not at all.
 */

const server = await testServer();

interface Belongings {
  draftId: string;
  deletedId: string;
  submittedId: string;
  itemId: string;
  failedOrderId: string;
}

async function customerWithThings(): Promise<{ asha: Customer; things: Belongings }> {
  const asha = await server.createCustomer();
  const [draftId, deletedId] = [await asha.saveDraft(), await asha.saveDraft()];
  await asha.delete(`/api/application/${deletedId}`);
  const submittedId = await asha.submitApplication();
  const { itemId } = await asha.addToCart();
  const [failedOrderId = ''] = await insertOrders(server, await asha.id(), 1, [submittedId]);
  return { asha, things: { draftId, deletedId, submittedId, itemId, failedOrderId } };
}

type Write = (asha: Customer, things: Belongings) => Promise<Answer>;

const writes: Record<string, Write> = {
  'creating an application': (asha) => asha.postApplication(),
  'saving a draft': async (asha, { draftId }) =>
    asha.put(`/api/application/${draftId}`, await asha.createApplicationBody({ appStatus: 0 })),
  'deleting a draft': (asha, { draftId }) => asha.delete(`/api/application/${draftId}`),
  'restoring a draft': (asha, { deletedId }) => asha.post(`/api/application/${deletedId}/restore`),
  'adding to the cart': (asha, { submittedId: applicationId }) =>
    asha.post('/api/cart', { applicationId }),
  bookmarking: (asha, { submittedId: applicationId }) =>
    asha.post('/api/bookmark', { applicationId }),
  moving: (asha, { submittedId: applicationId }) =>
    asha.post('/api/move', { applicationId, to: 'bookmarks' }),
  'paying again': (asha, { failedOrderId }) => asha.post(`/api/order/${failedOrderId}/again`),
  ordering: (asha) => asha.post('/api/order'),
  uploading: (asha) => asha.upload('image', { name: 'late.png', content: samples.png }),
};

/** Counts the remaining rows of a deleted customer, by table, to explain a failure. */
async function leftovers(userId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select 'applications' as name, count(*)::integer as rows from applications
      where user_id = ${userId} and (deleted_at is null or form_data::text <> '{}')
    union all select 'events', count(*)::integer from application_events e
      join applications a on a.id = e.application_id where a.user_id = ${userId}
    union all select 'cart', count(*)::integer from cart_items where user_id = ${userId}
    union all select 'bookmarks', count(*)::integer from bookmarks where user_id = ${userId}
    union all select 'keys', count(*)::integer from idempotency_keys where user_id = ${userId}
    union all select 'writes', count(*)::integer from application_writes where user_id = ${userId}
    union all select 'files', count(*)::integer from files
      where user_id = ${userId} and (removed_at is null or name <> '')
    union all select 'orders', count(*)::integer from orders
      where user_id = ${userId} and state in ('CREATING', 'PENDING')
  `.execute(server.dependencies.database);
  return Object.fromEntries(
    rows.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows]),
  );
}

test.for(Object.entries(writes))(
  'a call during the deletion of its account waits and then writes nothing: %s (R-185, U6, X4)',
  async ([, write]) => {
    const { asha, things } = await customerWithThings();
    const { database } = server.dependencies;
    const id = await asha.id();
    const credentials = await findCredentials(database, asha.email);
    const passwordHash = credentials?.passwordHash ?? '';
    const account = { id, email: asha.email, passwordHash, language: 'en' as const };

    // PostgreSQL grants a row lock in the order of requests.
    const release = await openTransaction(database, (holder) => lockAccount(holder, id));
    const deletion = eraseAccount(database, account, { tokenHash: sha256(asha.token) });
    await waitForBlockedStatements(database, 1);
    const late = write(asha, things);
    await waitForBlockedStatements(database, 2);
    await release();
    expect((await deletion).ok).toBe(true);
    await expectRefusals([late, 401, 'session_ended']);
    expect(await leftovers(id)).toEqual({});
  },
);

test('two deletions beside all other calls leave nothing and cause no fault (R-185)', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { asha, things } = await customerWithThings();
    const id = await asha.id();
    const deletion = () =>
      asha.post(`/api/user/${id}/deletion`, { currentPassword: asha.password });
    const answers = await Promise.all([
      deletion(),
      deletion(),
      ...Object.values(writes).map((write) => write(asha, things)),
      ...Object.values(writes).map((write) => write(asha, things)),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const deleted = statuses.slice(0, 2);
    expect([200, 400, 409, 429]).toEqual(expect.arrayContaining(deleted));
    // An order that was opened first stops the deletion, so retry as a customer would.
    if (!deleted.includes(200)) await deletion();
    expect(await leftovers(id)).toEqual({});
  }
});
