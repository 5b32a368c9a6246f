import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { actsFor, findState, next } from '#contract/work.ts';
import { workStates } from '#contract/workStates.ts';
import type { WorkState } from '#contract/workStates.ts';
import { commandLine } from '#server/applications/access.ts';
import { act } from '#server/applications/acts.ts';
import { workState } from '#server/store/work.ts';
import { getData, expectRefusals } from '#tests/support/answers.ts';
import { waitForReports } from '#tests/support/ledger.ts';
import { testServer, sendMails } from '#tests/support/server.ts';
import { actBodies, createWorkshop, customerActs } from '#tests/support/work.ts';
import type { SentAct, SentThread, WorkedApplication } from '#tests/support/work.ts';

/* The acts of customer and staff on submitted applications. */

const server = await testServer();
const { database } = server.dependencies;
const { create } = await createWorkshop(server);

const sentActs = Object.keys(actBodies) as SentAct[];
const sideOf = (name: SentAct) => (customerActs.includes(name) ? 'customer' : 'staff');
const isAllowed = (state: WorkState, name: SentAct) => actsFor(state, sideOf(name)).includes(name);

describe('an act', () => {
  const allowed = workStates.flatMap((state) =>
    sentActs.filter((name) => isAllowed(state, name)).map((name) => ({ state, name })),
  );

  test.for(allowed)(
    '$name of $state leads to the next state (R-306, R-308, R-309)',
    async ({ state, name }) => {
      const it = await create(state);
      expect(await it.thread()).toMatchObject({ state, acts: actsFor(state, 'customer') });
      const answer = await it.act(name);
      expect(answer.statusCode, answer.body).toBe(200);
      const after = getData<SentThread>(answer);
      expect(next(state, name)).toContain(after.state);
      expect(answer.headers['etag']).toBe(`"${after.version}"`);
      expect(removeRefunds(after).at(-1)?.by).toMatchObject({ side: sideOf(name) });
    },
  );

  test.for(workStates)('that %s does not have is refused with the state (R-309)', async (state) => {
    const it = await create(state);
    const before = await withoutRefund(it);
    for (const name of sentActs.filter((one) => !isAllowed(state, one))) {
      const answer = await it.act(name);
      expect(answer.statusCode, name).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'not_now', data: { state } });
    }
    expect(await withoutRefund(it)).toEqual(before);
  });

  test('does not exist for a draft, and an unknown act is refused (R-309)', async () => {
    const it = await create('delivered');
    const draft = await it.asha.saveDraft();
    const ofDraft = { act: 'accept', text: '' };
    expect((await it.asha.post(`/api/application/${draft}/act`, ofDraft)).statusCode).toBe(404);
    expect((await it.asha.get(`/api/application/${draft}/thread`)).statusCode).toBe(404);
    const unknown = { act: 'pay' };
    expect((await it.asha.post(`/api/application/${it.id}/act`, unknown)).statusCode).toBe(400);
  });

  test('with a stale If-Match is refused with what is there now (R-312)', async () => {
    const it = await create('inReview');
    const { version } = await it.thread();
    await it.acts('approve');
    const stale = await it.act('ask', { headers: { 'if-match': `"${version}"` } });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'changed_meanwhile',
      data: { state: 'inProgress', turn: 'staff' },
    });
    const current = { headers: { 'if-match': `"${(await it.thread()).version}"` } };
    expect((await it.act('ask', current)).statusCode).toBe(200);
  });

  test('whose If-Match is older than a message is refused (R-312, R-307)', async () => {
    const it = await create('inReview');
    const { version } = await it.thread();
    await it.asha.post(`/api/application/${it.id}/message`, { text: 'Please wait.' });
    const stale = it.act('approve', { headers: { 'if-match': `"${version}"` } });
    await expectRefusals([stale, 409, 'changed_meanwhile']);
  });

  test('names what is wrong with its body (R-306, R-308)', async () => {
    const [reviewed, working] = [await create('inReview'), await create('inProgress')];
    const days = ['tomorrow', '2026-99-99', '2031-02-30', '2031-02-30T10:00:00Z', '2020-01-01'];
    const wrong: [WorkedApplication, SentAct, body: object, field: string][] = [
      [reviewed, 'ask', { text: ' ' }, 'text'],
      [working, 'deliver', { text: '' }, 'text'],
      [working, 'deliver', { text: 'x'.repeat(4_001) }, 'text'],
      [working, 'deliver', { files: ['aa/unknown.png'] }, 'files'],
      [working, 'deliver', { files: Array.from({ length: 11 }, (_, at) => `a${at}`) }, 'files'],
      [reviewed, 'reject', { reason: '' }, 'reason'],
      [reviewed, 'reject', { reason: 'x'.repeat(1_001) }, 'reason'],
      ...days.map((dueAt): (typeof wrong)[number] => [reviewed, 'approve', { dueAt }, 'dueAt']),
    ];
    for (const [it, name, body, field] of wrong) {
      await expectRefusals([it.act(name, { body }), 400, 'input_invalid', [field]]);
    }
  });
});

describe('the state', () => {
  test('is the same in SQL as in the contract, for every combination (R-309)', async () => {
    const { rows } = await sql<Parameters<typeof findState>[0] & { state: WorkState | null }>`
      with applications as (
        select * from generate_series(0, 4) as app_status,
          (values (true), (false)) as paid (is_paid),
          (values (now()), (null)) as questions (asked_at),
          (values (now()), (null)) as deliveries (delivered_at),
          (values (now()), (null)) as changes (changes_at)
      )
      select app_status, is_paid, asked_at is not null as has_question,
        delivered_at is not null as is_delivered, changes_at is not null as has_changes,
        ${workState('applications')} as state
      from applications
    `.execute(database);
    expect(rows).toHaveLength(80);
    for (const { state, ...facts } of rows) expect(state ?? undefined).toBe(findState(facts));
  });

  test('stands in lists with the turn, and since when (S-60)', async () => {
    const it = await create();
    const read = async (id = it.id) => {
      const listed = await it.asha.listApplications<{ id: string; since?: string }>();
      return listed.find((application) => application.id === id);
    };
    const submitted = await read();
    expect(submitted).toMatchObject({ state: 'awaitingPayment', turn: 'customer' });
    await server.advance(5);
    await it.acts('approve');
    expect((await read())?.since).toBe(submitted?.since);
    await it.pay();
    const paid = await read();
    expect(paid).toMatchObject({ state: 'inProgress', turn: 'staff' });
    expect(Date.parse(paid?.since ?? '')).toBeGreaterThan(Date.parse(submitted?.since ?? ''));
    await act(database, it.id, commandLine, { act: 'complete' });
    expect(await read()).not.toHaveProperty('turn');
    expect(await read()).toMatchObject({ state: 'completed' });
    expect(await read(await it.asha.saveDraft())).not.toHaveProperty('state');
  });

  test('is an end after a refund too, and no longer paid (R-300, R-306, R-309)', async () => {
    const completed = await create('completed');
    const rejected = await create('inReview');
    await server.faults({ on: 'payments', effect: 'slow-refund' });
    await rejected.act('reject');
    const orderId = await findOrder(rejected.asha);
    const endRefund = { razorpayOrderId: orderId, status: 'processed' };
    const countEnded = async () => (await server.sandbox('payments/refund/end', endRefund)).json();
    await expect.poll(countEnded).toMatchObject({ ended: 1 });
    await server.faults();
    await refundAll(completed.asha);
    for (const [work, state] of [
      [completed, 'completed'],
      [rejected, 'rejected'],
    ] as const) {
      await expect.poll(() => readPaid(work)).toBe(false);
      expect(await work.thread()).toMatchObject({ state, turn: null });
    }
    const { entries } = await rejected.thread();
    expect(entries.find(({ act: name }) => name === 'reject')?.text).toBe('Not possible');
  });

  test('returns to the payment after a refund, which ends question and delivery (S-56)', async () => {
    for (const state of ['waitingForCustomer', 'delivered', 'changesRequested'] as const) {
      const it = await create(state);
      const before = await it.thread();
      await server.advance(1);
      await refundAll(it.asha);
      const after = await it.thread();
      expect(after).toMatchObject({ state: 'awaitingPayment', turn: 'customer' });
      expect(Date.parse(after.since)).toBeGreaterThan(Date.parse(before.since));
      await it.pay();
      const paid = state === 'waitingForCustomer' ? 'inReview' : 'inProgress';
      expect(await it.thread()).toMatchObject({ state: paid });
    }
  });
});

describe('what an act brings with it:', () => {
  test('the promised date, except while the work is delivered (R-306)', async () => {
    const it = await create('inReview');
    await it.act('approve', { body: { dueAt: '2031-05-04' } });
    expect((await it.thread()).dueAt).toBe('2031-05-04T18:29:59.999Z');
    await it.acts('deliver');
    const { since, dueAt } = await it.thread();
    expect(Date.parse(dueAt ?? '') - Date.parse(since)).toBeCloseTo(7 * 86_400_000, -3);
    await it.acts('changes');
    expect((await it.thread()).dueAt).toBe('2031-05-04T18:29:59.999Z');
  });

  test('another promised date, when an unpaid application is approved again (R-306)', async () => {
    const it = await create();
    await it.acts('approve');
    await it.act('approve', { body: { dueAt: '2031-05-04' } });
    await it.pay();
    const { dueAt, entries } = await it.thread();
    expect(dueAt).toBe('2031-05-04T18:29:59.999Z');
    expect(entries.filter(({ act: name }) => name === 'approve')).toHaveLength(1);
  });

  test('entries with the names of both sides, the customer’s as it is now (R-307, R-308)', async () => {
    const it = await create('changesRequested');
    await it.acts('assign', 'deliver', 'accept');
    await server.changeRows('users', { email: it.asha.email }, { fullName: 'Asha Mehta' });
    const { entries, assignee } = await it.thread();
    expect(assignee?.name).toBe('Priya Nair');
    expect(entries.map(({ kind, act: name = kind, by }) => `${name} by ${by.name}`)).toEqual([
      'submit by Asha Mehta',
      'pay by Asha Mehta',
      'approve by Priya Nair',
      'delivery by Priya Nair',
      'changes by Asha Mehta',
      'assign by Priya Nair',
      'delivery by Priya Nair',
      'accept by Asha Mehta',
    ]);
  });

  test.each([
    ['words and files', { text: 'Well done' }],
    ['files', {}],
  ])('%s beside an act that has none of its own as a message (R-307)', async (_, words) => {
    const it = await create('delivered');
    const files = [await it.asha.uploadPicture()];
    await it.act('accept', { body: { ...words, files } });
    const [message, accepted] = (await it.thread()).entries.slice(-2);
    expect(message).toMatchObject({ kind: 'message', ...words });
    expect(message?.files?.map(({ path }) => path)).toEqual(files);
    expect(accepted).toMatchObject({ act: 'accept' });
  });

  test('updates for the customer, the newest unread until the answer (R-193, R-308)', async () => {
    const it = await create('inReview');
    const read = async () =>
      (await it.asha.listUpdates()).map(({ kind, isRead }) => [kind, isRead]);
    await it.acts('ask', 'answer', 'approve', 'deliver');
    const earlier = [
      ['approved', true],
      ['question', true],
    ];
    expect(await read()).toEqual([['delivered', false], ...earlier]);
    await it.acts('assign');
    expect(await read()).toEqual([['delivered', false], ...earlier]);
    await it.acts('accept');
    expect(await read()).toEqual([['delivered', true], ...earlier]);
  });

  test('mails with one button that opens the thread (R-191, R-308)', async () => {
    const it = await create('inReview');
    await it.acts('ask', 'answer', 'approve', 'deliver', 'accept');
    await sendMails(server);
    const mails = (await it.asha.listMails()).filter(({ text }) => text.includes('my-submission'));
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A question about your application for SEO Starter Audit',
      'Your application for SEO Starter Audit is completed',
      'Your application for SEO Starter Audit was approved',
      'Your delivery for SEO Starter Audit is here',
    ]);
    for (const { text } of mails) expect(text).toContain(`/my-submission?application=${it.id}\n`);
  });
});

/** The thread without the refund that a rejection causes some time later. */
async function withoutRefund(it: WorkedApplication) {
  const thread = await it.thread();
  const { state, since, acts } = thread;
  return { state, since, acts, entries: removeRefunds(thread) };
}

function removeRefunds({ entries }: SentThread) {
  return entries.filter(({ act: name }) => name !== 'refund');
}

async function readPaid({ id }: WorkedApplication): Promise<boolean | undefined> {
  const [row] = await server.readRows('applications', { id });
  return row?.isPaid;
}

/** The provider's id of the customer's newest order. */
async function findOrder(asha: { email: string }): Promise<string | null> {
  const { providerOrderId } = await database
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select('o.providerOrderId')
    .where('u.email', '=', asha.email)
    .orderBy('o.id', 'desc')
    .executeTakeFirstOrThrow();
  return providerOrderId;
}

/** Refunds the customer's newest order in the provider's dashboard. */
async function refundAll(asha: { email: string }): Promise<void> {
  await server.sandbox('payments/refund', { razorpayOrderId: await findOrder(asha) });
  await waitForReports(server);
}
