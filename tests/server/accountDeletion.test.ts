import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import * as v from 'valibot';
import { exportData } from '#contract/profile.ts';
import { eraseAccount } from '#server/accounts/deletion.ts';
import { decideApplication } from '#server/applications/decisions.ts';
import { findCredentials } from '#server/store/users.ts';
import { expectRefusals } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import { createPurchase, playPurchase } from '#tests/support/ledger.ts';
import type { MoneyEvent } from '#tests/support/ledger.ts';
import { noReports } from '#tests/support/orders.ts';
import { samples } from '#tests/support/sampleFiles.ts';
import { testServer } from '#tests/support/server.ts';

const server = await testServer();

/** Columns with no personal data, or that the deletion itself needs. */
const notWritten = new Set(['email', 'password_hash', 'role']);

async function customerWithEverything() {
  const asha = await server.createCustomer();
  const path = await asha.uploadFile('image', { name: 'shop front.png', content: samples.png });
  const draftId = await asha.saveDraft();
  const bought = await asha.addToCart(2);
  const order = await asha.buy();
  const waiting = await asha.addToCart(3);
  const bookmarked = await asha.submitApplication();
  await asha.post('/api/bookmark', { applicationId: bookmarked });
  const { database } = server.dependencies;
  await decideApplication(database, bought.applicationId, 'completed');
  await decideApplication(database, bookmarked, 'rejected', 'Too vague');
  return { asha, path, draftId, bought, order, waiting, bookmarked };
}

/** Every row that belongs to a customer. */
async function rowsAbout(userId: string): Promise<string> {
  const { database } = server.dependencies;
  const tables = ['sessions', 'applications', 'idempotencyKeys', 'files', 'cartItems'] as const;
  const rows: unknown[] = [await server.readRows('users', { id: userId })];
  for (const table of [...tables, 'bookmarks', 'orders'] as const) {
    rows.push(await database.selectFrom(table).selectAll().where('userId', '=', userId).execute());
  }
  return JSON.stringify(rows);
}

test('the data export is one JSON file with all stored data of the customer, and nothing internal (R-185)', async () => {
  const { asha, path, draftId, bought, order, waiting, bookmarked } =
    await customerWithEverything();
  const other = await customerWithEverything();
  const answer = await asha.get(`/api/user/${await asha.id()}/export`);
  expect(answer.headers['content-disposition']).toContain('account-data.json');
  const data = v.parse(exportData.answer, answer.json());
  expect(data).toMatchObject({
    account: { email: asha.email, fullName: 'Asha Rao', mobile: '9876543210' },
    files: [{ path, name: 'shop front.png', type: 'image' }],
    cart: [
      { applicationId: bought.applicationId, quantity: 2, removedAt: expect.any(String) },
      { applicationId: waiting.applicationId, quantity: 3, removedAt: null },
    ],
    bookmarks: [{ applicationId: bookmarked }],
    orders: [
      {
        id: order.orderId,
        status: 'SUCCESS',
        totalAmount: order.totalAmount,
        buyer: { email: asha.email, name: 'Asha Rao' },
        lines: [{ applicationId: bought.applicationId, quantity: 2 }],
        payment: { paymentId: expect.stringMatching(/^pay_/), paidAt: expect.any(String) },
        attempts: [{ status: 'captured', method: 'card', amount: order.totalAmount }],
      },
    ],
    sessions: [{ startedAt: expect.any(String) }],
    updates: [
      { kind: 'completed', readAt: null },
      { kind: 'rejected', reason: 'Too vague', readAt: null },
    ],
  });
  const exported = data['applications'];
  expect(exported).toHaveLength(4);
  expect(exported).toContainEqual(
    expect.objectContaining({
      id: draftId,
      status: 'draft',
      answers: expect.objectContaining({ businessName: 'Rao Textiles' }),
    }),
  );
  const users = await server.readRows('users');
  const secrets = users.map((user) => user.passwordHash);
  const othersData = [other.asha.email, await other.asha.id(), other.order.orderId, other.path];
  for (const secret of [...secrets, asha.token, ...othersData]) {
    expect(answer.body).not.toContain(secret);
  }
  expect(answer.body).not.toMatch(/hash|token|receipt|sha256/i);
});

describe('deleting the account', () => {
  test('keeps only orders, without personal data, and frees the address (R-185)', async () => {
    const { asha, path, order, bought } = await customerWithEverything();
    const { database, settings } = server.dependencies;
    const id = await asha.id();
    const bytes = join(settings.dataDir, 'files', path);
    await access(bytes);
    const answer = await asha.deleteAccount();
    expect(answer.json()).toMatchObject({ success: true, message: 'Your account was deleted.' });

    expect((await asha.get('/api/user/me')).statusCode).toBe(401);
    expect((await asha.signIn()).statusCode).toBe(400);
    expect((await asha.listMails())[0]?.subject).toBe('Your Briefcase account is deleted');
    await expect(access(bytes)).rejects.toThrow('ENOENT');

    const rows = await rowsAbout(id);
    for (const personal of [asha.email, 'Asha Rao', 'Rao Textiles', 'shop front', 'Too vague']) {
      expect(rows).not.toContain(personal);
    }
    expect(await server.readRows('updates', { userId: id })).toEqual([]);
    const remaining = await database
      .selectFrom('orders as o')
      .innerJoin('orderItems as i', 'i.orderId', 'o.id')
      .select(['o.state', 'o.totalPaise', 'i.applicationId', 'i.quantity'])
      .where('o.userId', '=', id)
      .execute();
    expect(remaining).toEqual([
      {
        state: 'PAID',
        totalPaise: Math.round(order.totalAmount * 100),
        applicationId: bought.applicationId,
        quantity: 2,
      },
    ]);

    await server.advance(1.1);
    const again = server.createVisitor();
    again.email = asha.email;
    await again.registerByCode();
    expect(await again.id()).not.toBe(id);
    expect(await again.listOrders()).toEqual([]);
  });

  test('blanks every text column of the account, including future ones (R-185)', async () => {
    const asha = await server.createCustomer();
    const id = await asha.id();
    const { database } = server.dependencies;
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = 'users' and data_type = 'text'
    `.execute(database);
    const written = columns.map(({ name }) => name).filter((name) => !notWritten.has(name));
    const filled = sql.join(written.map((name) => sql`${sql.ref(name)} = 'Of Asha'`));
    await sql`update users set ${filled} where id = ${id}`.execute(database);
    expect(await rowsAbout(id)).toContain('Of Asha');
    expect((await asha.deleteAccount()).statusCode).toBe(200);
    expect(await rowsAbout(id)).not.toContain('Of Asha');
  });

  test('requires the password, with the same delays as signing in (R-185, A1)', async () => {
    const asha = await server.createCustomer();
    for (let round = 0; round < 5; round += 1) {
      expect((await asha.deleteAccount('wrong password')).json()).toMatchObject({
        code: 'password_wrong',
      });
    }
    expect((await asha.deleteAccount()).statusCode).toBe(429);
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
  });

  test.for<[why: string, events: MoneyEvent[]]>([
    ['was captured without a report', [{ on: noReports.on, effect: 'drop' }, 'pay']],
    ['cannot be ruled out', [{ fault: 'down' }]],
  ])('is refused while a payment %s (R-185)', async ([, events]) => {
    const it = await playPurchase(server, ...events);
    await expectRefusals([it.asha.deleteAccount(), 409, 'payment_open']);
    await it.play('recover');
    expect((await it.asha.get('/api/user/me')).statusCode).toBe(200);
    expect((await it.asha.deleteAccount()).statusCode).toBe(200);
  });

  test('stops at an order that was opened in between, and changes nothing (R-185)', async () => {
    const { asha } = await createPurchase(server);
    const { database } = server.dependencies;
    const id = await asha.id();
    const before = await rowsAbout(id);
    const credentials = await findCredentials(database, asha.email);
    const outcome = await eraseAccount(
      database,
      {
        id,
        email: asha.email,
        passwordHash: credentials?.passwordHash ?? '',
        language: 'en',
      },
      { tokenHash: '' },
    );
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'payment_open' } });
    expect(await rowsAbout(id)).toBe(before);
  });

  test('repeats the answer for the session that deleted it; another session gets a 401 (R-185)', async () => {
    const asha = await server.createCustomer();
    const other = await asha.signInElsewhere();
    const path = `/api/user/${await asha.id()}/deletion`;
    const body = { currentPassword: asha.password };
    const first = await asha.post(path, body);
    const again = await asha.post(path, body);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect((await other.post(path, body)).statusCode).toBe(401);
    expect((await asha.post(`/api/user/${unknownId}/deletion`, body)).statusCode).toBe(401);
  });

  test('refunds money that arrives later, without a mail (R-185)', async () => {
    const it = await playPurchase(server, { fault: 'late-capture' }, 'pay');
    const { asha, order } = it;
    const { orderId } = order;
    const { database } = server.dependencies;
    await database.updateTable('orders').set({ state: 'CLOSED' }).execute();
    expect((await asha.deleteAccount()).statusCode).toBe(200);
    const mails = (await asha.listMails()).length;

    await it.play('settle', 'reconcile all');
    expect(await server.readRows('orders', { id: orderId })).toMatchObject([{ state: 'CLOSED' }]);
    const refunds = () => server.readRows('refunds', { orderId });
    await expect
      .poll(refunds, { timeout: 10_000 })
      .toMatchObject([{ providerRefundId: expect.any(String) }]);
    expect(await asha.listMails()).toHaveLength(mails);
  });
});
