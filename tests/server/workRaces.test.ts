import { describe, expect, test } from 'vitest';
import { commandLine } from '#server/applications/access.ts';
import { act } from '#server/applications/acts.ts';
import { acceptDeliveries } from '#server/applications/deadlines.ts';
import type { Answer } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import { waitForReports } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';
import { createWorkshop } from '#tests/support/work.ts';
import type { SentAct, WorkedApplication } from '#tests/support/work.ts';

/* Acts on one application at the same time: one is made, the others are refused, nothing doubles. */

const server = await testServer();
const { database } = server.dependencies;
const { priya, create } = await createWorkshop(server);
const ravi = await server.createCustomer({ role: 'STAFF', fullName: 'Ravi Menon' });
const rounds = [1, 2, 3];

/** Statuses and codes of parallel answers, in alphabetical order. */
const outcomes = (answers: readonly Answer[]) =>
  answers
    .map((answer) => `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? ''}`.trim())
    .toSorted();

/** The words of a thread's entries after the given number. */
async function entriesAfter(it: WorkedApplication, count: number): Promise<string[]> {
  const { entries } = await it.thread();
  return entries.slice(count).map(({ kind, act: name }) => name ?? kind);
}

test.for([
  ['approve', 'inReview'],
  ['reject', 'inReview'],
  ['ask', 'inReview'],
  ['answer', 'waitingForCustomer'],
  ['deliver', 'inProgress'],
  ['changes', 'delivered'],
  ['accept', 'delivered'],
] as const)(
  '%s, sent twice by a browser, is made once (R-306, R-308, R-312)',
  async ([name, state]) => {
    const it = await create(state);
    const { version } = await it.thread();
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': `key-of-${it.id}` };
    const answers = await Promise.all([it.act(name, { headers }), it.act(name, { headers })]);
    expect(outcomes(answers)).toEqual(['200', '200']);
    const { entries } = await it.thread();
    expect(
      entries.filter(({ kind, act: made }) => made === name || kind === kinds[name]),
    ).toHaveLength(1);
    const body = { text: 'Other words', reason: 'Another reason' };
    expect(outcomes([await it.act(name, { headers, body })])).toEqual(['400 input_invalid']);
  },
);

/** Kinds of the entries that have words. */
const kinds: Partial<Record<SentAct, string>> = {
  ask: 'question',
  answer: 'answer',
  deliver: 'delivery',
};

describe('at the same time,', () => {
  test.each(rounds)('two people act on one version: one is refused (R-312), %i', async () => {
    const it = await create('inReview');
    const { version, entries } = await it.thread();
    const options = { headers: { 'if-match': `"${version}"` } };
    const answers = await Promise.all([it.act('approve', options), it.act('ask', options, ravi)]);
    expect(outcomes(answers)).toEqual(['200', '409 changed_meanwhile']);
    expect(await entriesAfter(it, entries.length)).toHaveLength(1);
  });

  test.each(rounds)('accept and changes: one is made (R-308, R-312), %i', async () => {
    const it = await create('delivered');
    const { entries } = await it.thread();
    const answers = await Promise.all([it.act('accept'), it.act('changes')]);
    expect(outcomes(answers)).toEqual(['200', '409 not_now']);
    const { state } = await it.thread();
    const [made] = await entriesAfter(it, entries.length);
    expect(`${state} by ${made}`).toMatch(/^(completed by accept|changesRequested by changes)$/);
    expect(await entriesAfter(it, entries.length)).toHaveLength(1);
  });

  test.each(rounds)('a refund and a delivery end at the payment (S-56, R-308), %i', async () => {
    const it = await create('inProgress');
    const [order] = await server.readRows('orders', { userId: await it.asha.id() });
    const refund = { razorpayOrderId: order?.providerOrderId };
    const [delivery] = await Promise.all([
      it.act('deliver'),
      server.sandbox('payments/refund', refund),
    ]);
    await waitForReports(server);
    expect(['200', '409 not_now']).toContain(outcomes([delivery])[0]);
    expect(await it.thread()).toMatchObject({ state: 'awaitingPayment', turn: 'customer' });
    const [row] = await server.readRows('applications', { id: it.id });
    expect(row).toMatchObject({ isPaid: false, deliveredAt: null, changesAt: null });
  });

  test.each(rounds)('a customer’s answer and the deadline: one is made (R-308), %i', async () => {
    await priya.signIn();
    const it = await create('delivered');
    await server.advance(8 * 24 * 60);
    await it.asha.signIn();
    const [changes] = await Promise.all([
      it.act('changes'),
      acceptDeliveries(server.dependencies),
      acceptDeliveries(server.dependencies),
    ]);
    const { state, entries } = await it.thread();
    const made = entries.filter(({ act: name }) => name === 'autoAccept' || name === 'changes');
    expect(made).toHaveLength(1);
    expect(state).toBe(changes.statusCode === 200 ? 'changesRequested' : 'completed');
  });

  test.each(rounds)(
    'a message and the deletion of the account leave nothing (R-307), %i',
    async () => {
      await priya.signIn();
      const it = await create('inReview');
      const path = `/api/staff/application/${it.id}/message`;
      await Promise.all([
        it.asha.deleteAccount(),
        ...Array.from({ length: 4 }, () => priya.post(path, { text: 'Hello Asha' })),
      ]);
      expect(await server.readRows('threadEntries', { applicationId: it.id })).toEqual([]);
    },
  );

  test('an unknown application has no acts (R-309)', async () => {
    const made = await act(database, unknownId, commandLine, { act: 'approve' });
    expect(made).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
  });
});
