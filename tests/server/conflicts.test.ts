import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { indexQuery } from '#contract/quickFind.ts';
import { acceptDeliveries } from '#server/applications/deadlines.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { runCleanupJobs } from '#server/process/jobs.ts';
import { countStatuses } from '#tests/support/answers.ts';
import { runInParallel } from '#tests/support/calls.ts';
import type { Customer } from '#tests/support/customer.ts';
import { reconnect, createSeededDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';

/*
 * Databases with serializable isolation abort conflicting transactions. The server retries them,
 * and callers see no difference (reliability C6, M-8).
 */

afterEach(() => vi.restoreAllMocks());

/** A database with serializable isolation. */
const fresh = await createSeededDatabase();
const name = new URL(fresh.url).pathname.slice(1);
await sql`alter database ${sql.id(name)} set default_transaction_isolation = serializable`.execute(
  fresh.database,
);
// The setting does not apply to earlier connections.
const server = await testServer({ fresh: reconnect(fresh) });

/** Runs a customer's year and all jobs; returns the calls that failed. */
async function liveThrough(): Promise<string[]> {
  const faults: string[] = [];
  const asha = server.createVisitor();
  const call = asha.call.bind(asha);
  asha.call = async (method, url, options) => {
    const answer = await call(method, url, options);
    if (answer.statusCode >= 400) faults.push(`${method} ${url}: ${answer.body}`);
    return answer;
  };
  await asha.register();
  await call('POST', '/api/auth/login', {
    body: { email: asha.email, password: 'wrong password' },
  });
  await asha.signIn();
  await read(asha);
  await apply(asha);
  await buy(asha);
  await end(asha);
  await server.dependencies.mail.sendDue();
  await runCleanupJobs(server.dependencies);
  await acceptDeliveries(server.dependencies);
  await reconcile(server.dependencies, server.app.log, { all: true });
  return faults;
}

async function read(asha: Customer): Promise<void> {
  for (const url of ['user/me', 'user/applications', 'cart/user', 'bookmark/user', 'order/user']) {
    await asha.get(`/api/${url}`);
  }
  await asha.get('/api/update/user');
  await asha.post('/graphql', { query: indexQuery });
}

async function apply(asha: Customer): Promise<void> {
  const draft = await asha.createApplicationBody({ appStatus: 0 });
  const id = await asha.saveDraft();
  const path = await asha.uploadPicture();
  await asha.put(`/api/application/${id}`, draft);
  await asha.patch('/api/image/remove/image', { fileName: path });
  await asha.put(`/api/application/${id}`, await asha.createApplicationBody());
  await asha.get(`/api/application/${id}`);
}

async function buy(asha: Customer): Promise<void> {
  const { applicationId, itemId } = await asha.addToCart();
  await asha.put(`/api/cart/${itemId}`, { quantity: 2 });
  await asha.post('/api/move', { applicationId, to: 'bookmarks' });
  await asha.post('/api/move', { applicationId, to: 'cart' });
  await asha.post('/api/bookmark', { applicationId });
  const [bookmark] = await asha.listBookmarks();
  await asha.delete(`/api/bookmark/${bookmark?.id}`);
  const [line] = await asha.listCart();
  await asha.delete(`/api/cart/${line?.id}`);
  await asha.post('/api/cart', { applicationId });
  const cancelled = await asha.order();
  await asha.delete(`/api/order/delete/${cancelled.orderId}`);
  await asha.buy();
  await read(asha);
}

async function end(asha: Customer): Promise<void> {
  const id = await asha.id();
  const { email, password: currentPassword } = asha;
  await asha.put(`/api/user/${id}`, { username: 'asha', fullName: 'Asha N. Rao', email });
  const password = 'another long password';
  const changed = { currentPassword, password, confirmPassword: password };
  await asha.post(`/api/user/${id}/password`, changed);
  await asha.prove('reset_password');
  await asha.resetPassword(currentPassword);
  await asha.signIn();
  await asha.get(`/api/user/${id}/export`);
  await asha.post('/api/auth/logout');
  await asha.signIn();
  await asha.deleteAccount();
}

/** At most this many aborted statements at a time: a transaction has ten attempts. */
const maxWaiting = 4;

/** Aborts each statement once, at most four at a time; returns their texts. */
function refuseEachOnce(): ReadonlySet<string> {
  const refused = new Set<string>();
  const waiting = new Set<string>();
  /** What a connection has run in its transaction. */
  const within = new WeakMap<pg.Client, string[]>();
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as (
    ...given: unknown[]
  ) => unknown;
  function refuseOrRun(this: pg.Client, ...given: unknown[]): unknown {
    const { text } = given[0] as { text: string };
    const isEdge = text === 'begin' || text === 'rollback';
    if (!isEdge && waiting.size < maxWaiting && !refused.has(text)) {
      refused.add(text);
      waiting.add(text);
      return Promise.reject(Object.assign(new Error('in the way'), { code: '40001' }));
    }
    const ran = within.get(this);
    if (text === 'begin') within.set(this, []);
    else ran?.push(text);
    const through = text === 'commit' ? ran : ran ? [] : [text];
    for (const done of through ?? []) waiting.delete(done);
    if (text === 'commit' || text === 'rollback') within.delete(this);
    return query.apply(this, given);
  }
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(refuseOrRun);
  return refused;
}

test('aborted statements are retried: every call succeeds, and so do the jobs (M-8)', async () => {
  const refused = refuseEachOnce();
  for (let before = -1; refused.size > before;) {
    before = refused.size;
    expect(await liveThrough()).toEqual([]);
  }
  vi.restoreAllMocks();
  expect(refused.size).toBeGreaterThan(100);
});

describe('parallel calls of one customer, with serializable isolation (M-8)', () => {
  test('change a quantity thirty times and add to the cart forty times', async () => {
    const { asha, itemId, applicationId } = await server.createCartItem();
    const changes = await runInParallel(30, (index) =>
      asha.put(`/api/cart/${itemId}`, { quantity: index + 1 }),
    );
    expect(countStatuses(changes)).toEqual({ 200: 30 });
    const added = await runInParallel(40, () => asha.post('/api/cart', { applicationId }));
    expect(countStatuses(added)).not.toHaveProperty('503');
  });

  test('guess a code twenty times', async () => {
    const asha = server.createVisitor();
    await asha.sendCode();
    const guesses = await runInParallel(20, () => asha.verifyCode('000000'));
    expect(countStatuses(guesses)).toEqual({ 400: 20 });
  });
});
