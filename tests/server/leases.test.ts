import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { runShared } from '#server/process/jobs.ts';
import { claimMails, queueMail } from '#server/store/outbox.ts';
import { claimRefunds } from '#server/store/refunds.ts';
import { createPurchase } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

/* Other nodes take over the work of a dead node within two minutes (M-11). */

const server = await testServer();
const { database } = server.dependencies;

beforeEach(() => database.deleteFrom('jobs').execute());

const hour = 3_600_000;

test('a shared job runs on one node, until it is due again or its lease expires (M-11)', async () => {
  const done: string[] = [];
  const running = Promise.withResolvers<void>();
  const job = (node: string, work: () => Promise<unknown> = async () => undefined) =>
    runShared(database, {
      name: 'cleanup',
      pause: hour,
      run: () => work().finally(() => done.push(node)),
    });

  const first = job('first', () => running.promise);
  await expect.poll(() => server.readRows('jobs')).toHaveLength(1);
  await job('second');
  expect(done).toEqual([]);

  await sql`update jobs set due_at = due_at - interval '2 minutes'`.execute(database);
  await job('third');
  expect(done).toEqual(['third']);
  running.resolve();
  await first;
  // A node that lost its lease does not set when the job is due again.
  await sql`update jobs set due_at = due_at - interval '59 minutes'`.execute(database);
  await job('fourth');
  expect(done).toEqual(['third', 'first']);
});

test('a node renews its lease during a long job, and releases it when it stops', async () => {
  const due = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - now())::float8 as seconds from jobs
    `.execute(database);
    return rows[0]?.seconds ?? 0;
  };
  const stopping = new AbortController();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  await runShared(
    database,
    {
      name: 'cleanup',
      pause: hour,
      async run() {
        await sql`update jobs set due_at = now() + interval '1 second'`.execute(database);
        vi.advanceTimersByTime(20_000);
        await expect.poll(due).toBeGreaterThan(50);
        stopping.abort();
      },
    },
    stopping.signal,
  );
  vi.useRealTimers();
  expect(await due()).toBeLessThanOrEqual(0);
});

test('mails and refunds that a dead node claimed are due again after two minutes (M-11)', async () => {
  const { asha, order } = await createPurchase(server);
  const mail = {
    to: asha.email,
    versions: [{ language: 'en' as const, subject: 'Waiting', text: 'Waiting', html: 'Waiting' }],
  };
  const id = await queueMail(database, mail, { isForPoller: true });
  await sql`update mail_outbox set attempts = 20 where id = ${id}`.execute(database);
  await sql`
    insert into refunds (payment_id, order_id, amount_paise, reason, created_at, next_try_at, tries)
    values ('pay_waiting', ${order.orderId}, 100, 'second', now(), app_now(), 20)
  `.execute(database);

  expect(await claimMails(database)).toHaveLength(1);
  expect(await claimRefunds(database, 'due')).toHaveLength(1);
  expect(await claimMails(database)).toHaveLength(0);
  expect(await claimRefunds(database, 'due')).toHaveLength(0);
  await server.advance(2);
  expect(await claimMails(database)).toHaveLength(1);
  expect(await claimRefunds(database, 'due')).toHaveLength(1);
});
