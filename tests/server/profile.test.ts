import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import * as v from 'valibot';
import { exportData } from '#contract/profile.ts';
import { keepHouse } from '#server/process/housekeeper.ts';
import { deleteAccountOf } from '#server/store/accountDeletion.ts';
import { findCredentials, setActive } from '#server/store/users.ts';
import { dataOf, png, startServer } from '#tests/support/server.ts';
import type { Answer, Customer, TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server[Symbol.asyncDispose]());

const fresh = 'a new password';
/** Texts that are not personal, or that the deletion itself needs. */
const notWritten = new Set(['email', 'password_hash', 'role']);

const unknownId = '0197f2f3-1111-7222-8333-123456789abc';

async function changePassword(
  someone: Customer,
  changes: Record<string, unknown> = {},
): Promise<Answer> {
  return someone.post(`/api/user/${await someone.id()}/password`, {
    currentPassword: someone.password,
    password: fresh,
    confirmPassword: fresh,
    ...changes,
  });
}

async function deletion(someone: Customer, currentPassword = someone.password): Promise<Answer> {
  return someone.post(`/api/user/${await someone.id()}/deletion`, { currentPassword });
}

/** The same customer in a second browser. */
async function elsewhere(someone: Customer): Promise<Customer> {
  const other = server.customer();
  other.email = someone.email;
  await other.signIn(someone.password);
  return other;
}

describe('changing the password', () => {
  test('ends all other sessions and tells the owner (R-184)', async () => {
    const asha = await server.registered();
    const other = await elsewhere(asha);
    const answer = await changePassword(asha);
    expect(answer.json()).toEqual({ success: true, message: 'Your password was changed.' });
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
    expect((await other.get('/api/user/me')).statusCode).toBe(401);
    expect((await asha.mails())[0]?.text).toContain('All other devices were signed out');
    expect((await other.signIn(asha.password)).statusCode).toBe(400);
    expect((await other.signIn(fresh)).statusCode).toBe(200);
  });

  test('needs the current one, under the waits of signing in (R-184, A1)', async () => {
    const asha = await server.registered();
    for (let round = 0; round < 5; round += 1) {
      const wrong = await changePassword(asha, { currentPassword: 'wrong password' });
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json()).toMatchObject({
        code: 'password_wrong',
        message: 'The current password is not right.',
      });
    }
    const waiting = await changePassword(asha);
    expect(waiting.statusCode).toBe(429);
    expect(waiting.headers['retry-after']).toBe('60');
    expect((await asha.signIn()).statusCode).toBe(429);
    await server.advance(1.1);
    expect((await asha.signIn()).statusCode).toBe(200);
  });

  test.for([
    [{ currentPassword: '' }, 'currentPassword', 'Please enter your current password'],
    [
      { password: '12345', confirmPassword: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
    [{ confirmPassword: 'other' }, 'confirmPassword', 'Passwords do not match'],
  ] as const)('%j is refused with its sentence (R-184)', async ([changes, field, sentence]) => {
    const asha = await server.registered();
    const answer = await changePassword(asha, changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: sentence, errors: { [field]: sentence } });
  });

  test('of parallel changes one takes effect (R-184)', async () => {
    const asha = await server.registered();
    // Five failed ones would make the next sign-in wait.
    const passwords = Array.from({ length: 5 }, (_, index) => `password number ${index}`);
    const answers = await Promise.all(
      passwords.map((password) => changePassword(asha, { password, confirmPassword: password })),
    );
    const won = passwords.filter((_, index) => answers[index]?.statusCode === 200);
    expect(won).toHaveLength(1);
    expect((await asha.signIn(won[0])).statusCode).toBe(200);
  });
});

describe('the calls on the account', () => {
  test('of somebody else is unknown, byte for byte (U2, U3)', async () => {
    const [asha, mallory] = [await server.registered(), await server.registered()];
    const body = { currentPassword: mallory.password, password: fresh, confirmPassword: fresh };
    for (const [method, call] of [
      ['POST', 'password'],
      ['GET', 'export'],
      ['POST', 'deletion'],
    ] as const) {
      const options = method === 'GET' ? {} : { body };
      const foreign = await mallory.call(method, `/api/user/${await asha.id()}/${call}`, options);
      const unknown = await mallory.call(method, `/api/user/${unknownId}/${call}`, options);
      expect(foreign.statusCode).toBe(404);
      expect(foreign.body).toBe(unknown.body);
    }
    expect((await asha.signIn()).statusCode).toBe(200);
  });

  test('is closed to a link for one application (S-13)', async () => {
    const asha = await server.registered();
    const id = await asha.id();
    await server.dependencies.database
      .updateTable('sessions')
      .set({ application_id: unknownId })
      .where('user_id', '=', id)
      .execute();
    expect((await asha.get(`/api/user/${id}/export`)).statusCode).toBe(404);
    expect((await asha.post(`/api/user/${id}/deletion`, {})).statusCode).toBe(404);
    const body = { currentPassword: asha.password };
    expect((await asha.post(`/api/user/${id}/deletion`, body)).statusCode).toBe(404);
  });
});

describe('a new e-mail', () => {
  const form = { username: 'asha', fullName: 'Asha Rao' };

  test.for([
    ['a proof of the old address', 'verify_email', 'old'],
    ['a proof for a reset', 'reset_password', 'new'],
  ] as const)('is not set by %s (U4, R-183)', async ([, purpose, whose]) => {
    const asha = await server.registered();
    const [id, email] = [await asha.id(), `new.${asha.email}`];
    await server.advance(1.1);
    await asha.prove(purpose, whose === 'old' ? asha.email : email);
    const answer = await asha.put(`/api/user/${id}`, { ...form, email });
    expect(answer.json()).toMatchObject({
      code: 'email_unverified',
      message: 'Verify your new e-mail first.',
    });
    expect((await asha.signIn()).statusCode).toBe(200);
  });

  test('is not set back by an older form that is saved at the same moment (U4)', async () => {
    for (let round = 0; round < 8; round += 1) {
      const asha = await server.registered();
      const [id, old, email] = [await asha.id(), asha.email, `new.${asha.email}`];
      await asha.prove('verify_email', email);
      await Promise.all([
        asha.put(`/api/user/${id}`, { ...form, email }),
        asha.put(`/api/user/${id}`, { ...form, email: old }),
      ]);
      const now = dataOf<{ email: string }>(await asha.get('/api/user/me'));
      expect(now.email).toBe(email);
    }
  });
});

describe('a deactivated customer', () => {
  test('is signed out at once and cannot sign in or reset; reactivated, can (R-186, X4)', async () => {
    const [asha, unknown] = [await server.registered(), server.customer()];
    const { database } = server.dependencies;
    expect(await setActive(database, ` ${asha.email.toUpperCase()}`, false)).toMatchObject({
      ok: true,
    });
    expect((await asha.get('/api/user/me')).statusCode).toBe(401);
    const [inactive, nobody] = [await asha.signIn(), await unknown.signIn()];
    expect(inactive.statusCode).toBe(400);
    expect(inactive.body).toBe(nobody.body);

    await asha.sendCode('reset_password');
    expect((await asha.mails()).map(({ subject }) => subject)).toHaveLength(1);

    await setActive(database, asha.email, true);
    expect((await asha.get('/api/user/me')).statusCode).toBe(401);
    expect((await asha.signIn()).statusCode).toBe(200);
  });

  test('cannot finish a reset that was begun before (R-186)', async () => {
    const asha = await server.registered();
    await asha.prove('reset_password');
    await setActive(server.dependencies.database, asha.email, false);
    const body = { email: asha.email, password: fresh, confirmPassword: fresh };
    expect((await asha.post('/api/auth/reset-password', body)).statusCode).toBe(400);
  });

  test('must exist', async () => {
    const outcome = await setActive(server.dependencies.database, 'nobody@example.com', false);
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
  });
});

async function customerWithEverything() {
  const asha = await server.registered();
  const [path = ''] = dataOf<string[]>(
    await asha.upload('image', { name: 'shop front.png', content: png }),
  );
  const offering = await asha.application({ appStatus: 0 });
  const draft = dataOf<{ id: string }>(await asha.post('/api/application', offering));
  const bought = await asha.inCart(2);
  const order = await asha.order();
  await asha.verify(order.orderId, await asha.pay(order.razorpayOrderId));
  const waiting = await asha.inCart(3);
  const bookmarked = await asha.submitted();
  await asha.post('/api/bookmark', { applicationId: bookmarked });
  return { asha, path, draft, bought, order, waiting, bookmarked };
}

describe('my data', () => {
  test('is one JSON file with all that is kept, and nothing internal (R-185)', async () => {
    const { asha, path, draft, bought, order, waiting, bookmarked } =
      await customerWithEverything();
    const other = await customerWithEverything();
    const answer = await asha.get(`/api/user/${await asha.id()}/export`);
    expect(answer.headers['content-disposition']).toContain('briefcase-data.json');
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
          lines: [{ applicationId: bought.applicationId, quantity: 2 }],
          payment: { paymentId: expect.stringMatching(/^pay_/), paidAt: expect.any(String) },
          attempts: [{ status: 'captured', method: 'card', amount: order.totalAmount }],
        },
      ],
      sessions: [{ startedAt: expect.any(String) }],
    });
    const kept = data['applications'];
    expect(kept).toHaveLength(4);
    expect(kept).toContainEqual(
      expect.objectContaining({
        id: draft.id,
        status: 'draft',
        answers: expect.objectContaining({ businessName: 'Rao Textiles' }),
      }),
    );
    const users = await server.dependencies.database
      .selectFrom('users')
      .select('password_hash')
      .execute();
    const secrets = users.map((user) => user.password_hash);
    const strangers = [other.asha.email, await other.asha.id(), other.order.orderId, other.path];
    for (const secret of [...secrets, asha.token, ...strangers]) {
      expect(answer.body).not.toContain(secret);
    }
    expect(answer.body).not.toMatch(/hash|token|receipt|sha256/i);
  });
});

describe('deleting the account', () => {
  test('leaves orders without personal data and nothing else; the address is free (R-185)', async () => {
    const { asha, path, order, bought } = await customerWithEverything();
    const { database, settings } = server.dependencies;
    const id = await asha.id();
    const bytes = join(settings.dataDir, 'files', path);
    await access(bytes);
    const answer = await deletion(asha);
    expect(answer.json()).toMatchObject({ success: true, message: 'Your account was deleted.' });

    expect((await asha.get('/api/user/me')).statusCode).toBe(401);
    expect((await asha.signIn()).statusCode).toBe(400);
    expect((await asha.mails())[0]?.subject).toBe('Your Briefcase account is deleted');
    await expect(access(bytes)).rejects.toThrow('ENOENT');

    const rows = await everyRow();
    expect(rows).not.toContain('Rao Textiles');
    for (const personal of [asha.email, 'Asha Rao', 'shop front']) {
      expect(await rowsAbout(id), personal).not.toContain(personal);
    }
    const kept = await database
      .selectFrom('orders as o')
      .innerJoin('order_items as i', 'i.order_id', 'o.id')
      .select(['o.state', 'o.total_paise', 'i.application_id', 'i.quantity'])
      .where('o.user_id', '=', id)
      .execute();
    expect(kept).toEqual([
      {
        state: 'PAID',
        total_paise: Math.round(order.totalAmount * 100),
        application_id: bought.applicationId,
        quantity: 2,
      },
    ]);

    await server.advance(1.1);
    const again = server.customer();
    again.email = asha.email;
    await again.register();
    expect(await again.id()).not.toBe(id);
    expect(await again.orders()).toEqual([]);
  });

  test('blanks every text of the account, whichever columns it has (R-185)', async () => {
    const asha = await server.registered();
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
    expect((await deletion(asha)).statusCode).toBe(200);
    expect(await rowsAbout(id)).not.toContain('Of Asha');
  });

  test('needs the password once more, under the waits of signing in (R-185, A1)', async () => {
    const asha = await server.registered();
    for (let round = 0; round < 5; round += 1) {
      expect((await deletion(asha, 'wrong password')).json()).toMatchObject({
        code: 'password_wrong',
      });
    }
    expect((await deletion(asha)).statusCode).toBe(429);
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
  });

  test('cancels an order that was left open (R-185)', async () => {
    const asha = await server.registered();
    await asha.inCart();
    await asha.order();
    expect((await deletion(asha)).statusCode).toBe(200);
  });

  test.for([
    ['was captured unseen', { on: 'POST /api/webhook/razorpay', effect: 'drop' }],
    ['cannot be ruled out', { on: 'payments', effect: 'down' }],
  ] as const)('waits while a payment %s (R-185)', async ([, fault]) => {
    const asha = await server.registered();
    await asha.inCart();
    const { razorpayOrderId } = await asha.order();
    await server.faults(fault);
    if (fault.effect === 'drop') await asha.pay(razorpayOrderId);
    const answer = await deletion(asha);
    await server.faults();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'payment_open' });
    expect((await asha.get('/api/user/me')).statusCode).toBe(200);
    expect((await deletion(asha)).statusCode).toBe(200);
  });

  test('stops at an order that was opened meanwhile, and changes nothing (R-185)', async () => {
    const asha = await server.registered();
    await asha.inCart();
    await asha.order();
    const { database } = server.dependencies;
    const id = await asha.id();
    const before = await rowsAbout(id);
    const known = await findCredentials(database, asha.email);
    const outcome = await deleteAccountOf(
      database,
      {
        id,
        email: asha.email,
        passwordHash: known?.password_hash ?? '',
      },
      { tokenHash: '' },
    );
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'payment_open' } });
    expect(await rowsAbout(id)).toBe(before);
  });

  test('asked again by the session that did it says so again, by another one it is unknown (R-185)', async () => {
    const asha = await server.registered();
    const other = await elsewhere(asha);
    const path = `/api/user/${await asha.id()}/deletion`;
    const body = { currentPassword: asha.password };
    const first = await asha.post(path, body);
    const again = await asha.post(path, body);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect((await other.post(path, body)).statusCode).toBe(401);
    expect((await asha.post(`/api/user/${unknownId}/deletion`, body)).statusCode).toBe(401);
  });

  test('money that comes later goes back, without a mail (R-185)', async () => {
    const asha = await server.registered();
    await asha.inCart();
    const { razorpayOrderId, orderId } = await asha.order();
    await server.faults({ on: 'payments', effect: 'late-capture' });
    await asha.pay(razorpayOrderId);
    const { database } = server.dependencies;
    await database.updateTable('orders').set({ state: 'CLOSED' }).execute();
    expect((await deletion(asha)).statusCode).toBe(200);
    const mails = (await asha.mails()).length;

    await server.request('POST', '/sandbox/payments/settle', { body: { razorpayOrderId } });
    await server.request('POST', '/sandbox/reconcile');
    await server.faults();
    const order = await database
      .selectFrom('orders')
      .select('state')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order.state).toBe('CLOSED');
    const refunds = () =>
      database
        .selectFrom('refunds')
        .select('provider_refund_id')
        .where('order_id', '=', orderId)
        .execute();
    await expect
      .poll(refunds, { timeout: 10_000 })
      .toEqual([{ provider_refund_id: expect.any(String) }]);
    expect(await asha.mails()).toHaveLength(mails);
  });

  test('twice at once happens once; what was written meanwhile goes too (R-185)', async () => {
    const asha = await server.registered();
    const id = await asha.id();
    const body = { currentPassword: asha.password };
    const draft = await asha.application({ appStatus: 0 });
    const answers = await Promise.all([
      asha.post(`/api/user/${id}/deletion`, body),
      asha.post(`/api/user/${id}/deletion`, body),
      asha.post('/api/application', draft),
      asha.upload('image', { name: 'late.png', content: png }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(await rowsAbout(id)).not.toMatch(/Rao|late\.png/);
  });
});

describe('what nobody reads any more', () => {
  test('is forgotten after two days, limits and live sessions are not', async () => {
    const { database } = server.dependencies;
    const asha = await server.registered();
    await asha.signIn('wrong password');
    await keepHouse(server.dependencies);
    const counts = async () => [
      (await database.selectFrom('code_challenges').selectAll().execute()).length,
      (await database.selectFrom('code_grants').selectAll().execute()).length,
      (await database.selectFrom('code_budgets').selectAll().execute()).length,
    ];
    expect(Math.min(...(await counts()))).toBeGreaterThan(0);
    await server.advance(49 * 60);
    await keepHouse(server.dependencies);
    expect(await counts()).toEqual([0, 0, 0]);
    const whole = await database
      .selectFrom('sign_in_failures')
      .selectAll()
      .where('email', '=', asha.email)
      .execute();
    expect(whole).toMatchObject([{ address: '', failures: 1 }]);
  });
});

/** Every row of the tables that hold what customers wrote. */
async function everyRow(): Promise<string> {
  const { database } = server.dependencies;
  const rows = await Promise.all([
    database.selectFrom('users').selectAll().where('deleted_at', 'is not', null).execute(),
    database
      .selectFrom('applications as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .selectAll('a')
      .where('u.deleted_at', 'is not', null)
      .execute(),
  ]);
  return JSON.stringify(rows);
}

/** Every row that belongs to a customer. */
async function rowsAbout(userId: string): Promise<string> {
  const { database } = server.dependencies;
  const tables = ['sessions', 'applications', 'idempotency_keys', 'files', 'cart_items'] as const;
  const rows: unknown[] = [
    await database.selectFrom('users').selectAll().where('id', '=', userId).execute(),
  ];
  for (const table of [...tables, 'bookmarks', 'orders'] as const) {
    rows.push(await database.selectFrom(table).selectAll().where('user_id', '=', userId).execute());
  }
  return JSON.stringify(rows);
}
