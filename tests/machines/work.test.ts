import { describe, expect, test } from 'vitest';
import type { EventFrom } from 'xstate';
import { next, turnOf, work } from '#contract/work.ts';
import { workStates } from '#contract/workStates.ts';
import type { WorkAct } from '#contract/work.ts';
import type { WorkState } from '#contract/workStates.ts';
import { workMachine } from '#machines/work.machine.ts';
import { play } from '#tests/support/ports.ts';
import { listStates, toChart } from '#tools/planner/chart.ts';
import type { ChartState } from '#tools/planner/chart.ts';
import { workScript } from './scripts/work.ts';
import { testWalks } from './walks.ts';

testWalks(workScript);

type Name = EventFrom<typeof workMachine>['type'];

/** The states after each of these events, from a submitted application. */
async function playWork(events: readonly Name[], isRefundSlow = false): Promise<unknown[]> {
  const { send, state } = await play(workMachine, {}, { isRefundSlow });
  const passed: unknown[] = [];
  for (const type of events) {
    await send({ type });
    passed.push(state());
  }
  return passed;
}

const paths: Record<WorkState, readonly Name[]> = {
  awaitingPayment: [],
  inReview: ['customer.pay'],
  inProgress: ['customer.pay', 'staff.approve'],
  waitingForCustomer: ['customer.pay', 'staff.ask'],
  delivered: ['customer.pay', 'staff.approve', 'staff.deliver'],
  changesRequested: ['customer.pay', 'staff.approve', 'staff.deliver', 'customer.changes'],
  completed: ['customer.pay', 'command.complete'],
  rejected: ['staff.reject'],
};

test.each(workStates.filter((state) => state !== 'completed'))(
  'the acts of %s lead where the table says (R-309)',
  async (state) => {
    for (const [act, { by }] of Object.entries(work[state].acts)) {
      const passed = await playWork([...paths[state], `${by}.${act}` as Name]);
      expect(next(state, act as WorkAct), act).toContain(passed.at(-1));
    }
  },
);

test('an answer leads back to where staff asked (R-309)', async () => {
  const question = ['staff.ask', 'customer.answer'] as const;
  for (const state of ['inReview', 'inProgress', 'changesRequested'] as const) {
    expect((await playWork([...paths[state], ...question])).at(-1)).toBe(state);
  }
  const refunded = ['system.refund', 'customer.pay', ...question] as const;
  expect((await playWork([...paths.changesRequested, ...refunded])).at(-1)).toBe('inProgress');
});

test('a payment starts the work if staff have approved (R-306, R-309)', async () => {
  const after = ['system.refund', 'customer.pay'] as const;
  expect((await playWork(['staff.approve', 'customer.pay'])).at(-1)).toBe('inProgress');
  expect((await playWork([...paths.inProgress, ...after])).at(-1)).toBe('inProgress');
  expect((await playWork([...paths.inReview, ...after])).at(-1)).toBe('inReview');
  const reversed = ['staff.approve', 'customer.pay', 'staff.reject', 'command.approve'] as const;
  expect((await playWork(reversed, true)).at(-1)).toBe('inProgress');
});

const rejections = [
  ...(['inReview', 'inProgress'] as const).map((state) => [state, 'staff.reject'] as const),
  ...(['waitingForCustomer', 'changesRequested'] as const).map(
    (state) => [state, 'command.reject'] as const,
  ),
];

test.each(rejections)(
  'what is rejected from %s and then approved is paid again once the price is back (R-306)',
  async (state, reject) => {
    const approved = [...paths[state], reject, 'command.approve'] as const;
    const paid = await playWork([...approved, 'customer.pay']);
    expect(paid.slice(-2)).toEqual(['awaitingPayment', 'inProgress']);
    const passedStates = await playWork([...approved, 'staff.ask', 'customer.answer'], true);
    expect(passedStates.slice(-3)).toEqual(['inProgress', 'waitingForCustomer', 'inProgress']);
  },
);

test('what is refunded, rejected and approved has to be paid again (R-306)', async () => {
  for (const state of workStates.filter((one) => turnOf(one) && 'refund' in work[one].acts)) {
    const after = [...paths[state], 'system.refund', 'staff.reject', 'command.approve'] as const;
    expect((await playWork(after, true)).at(-1), state).toBe('awaitingPayment');
  }
});

test('a refund after a rejection changes who paid, and nothing else (R-300, R-309)', async () => {
  const work = await play(workMachine, {}, { isRefundSlow: true });
  await work.send({ type: 'customer.pay' }, { type: 'staff.reject' });
  expect([work.state(), work.context().isPaid]).toEqual(['rejected', true]);
  await work.send({ type: 'system.refund' });
  expect([work.state(), work.context().isPaid]).toEqual(['rejected', false]);
  expect(work.actor.getSnapshot().can({ type: 'system.refund' })).toBe(false);
  await work.send({ type: 'command.approve' });
  expect(work.state()).toBe('awaitingPayment');
});

describe('the chart of the work', () => {
  const states = listStates(toChart(workMachine));

  test('has the states and acts of the table, of the same makers to the same states (R-309)', () => {
    const drawn = states.map((state) => [state.path, readActs(state)]);
    const listed = workStates.map((state) => [
      state,
      // A refund of what is completed changes nothing in the chart.
      state === 'completed' ? {} : sortTargets(work[state].acts),
    ]);
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(listed));
  });

  test.each(states)('says of $path whose turn it is, as the table does (R-309)', (state) => {
    const words = { customer: /^The customer has to /, staff: /^Staff have to / };
    const turn = turnOf(state.path as WorkState);
    expect(state.description).toMatch(turn ? words[turn] : /^Neither side has to move;/);
  });
});

interface Act {
  by: string;
  to: readonly string[];
}

function readActs({ transitions }: ChartState): Record<string, Act> {
  const byEvent = Map.groupBy(transitions, ({ event }) => event);
  return sortTargets(
    Object.fromEntries(
      [...byEvent].map(([event, arrows]) => {
        const [by = '', act = ''] = event.split('.');
        return [act, { by, to: arrows.map(({ target = '' }) => target) }];
      }),
    ),
  );
}

function sortTargets(acts: Record<string, Act>): Record<string, Act> {
  return Object.fromEntries(
    Object.entries(acts).map(([act, { by, to }]) => [act, { by, to: to.toSorted() }]),
  );
}
