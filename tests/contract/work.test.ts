import { describe, expect, test } from 'vitest';
import { actsFor, findState, next, refusedBy, turnOf, work } from '#contract/work.ts';
import { workStates } from '#contract/workStates.ts';
import type { WorkAct } from '#contract/work.ts';
import type { WorkState } from '#contract/workStates.ts';

/* The table of the work on an application, as a whole. */

const arrows = workStates.flatMap((state) =>
  (Object.keys(work[state].acts) as WorkAct[]).map((act) => ({ state, act })),
);

/** What submitting an application leads to. */
const first: WorkState = 'awaitingPayment';

describe('the work on an application (S-60)', () => {
  test.each(workStates)('%s has a side that can move it on, or is an end (R-309)', (state) => {
    const turn = turnOf(state);
    const leadsOn = (act: WorkAct) => next(state, act).some((after) => after !== state);
    const canMove = turn !== null && actsFor(state, turn).some(leadsOn);
    expect(canMove).toBe(!['completed', 'rejected'].includes(state));
  });

  test.each(arrows)('$act of $state leads to known states (R-309)', ({ state, act }) => {
    expect(next(state, act)).not.toEqual([]);
    expect(workStates).toEqual(expect.arrayContaining([...next(state, act)]));
  });

  test('every state can be reached from the submission (R-309)', () => {
    const reached = new Set<WorkState>([first]);
    for (const state of reached) {
      const acts = arrows.filter((arrow) => arrow.state === state);
      for (const { act } of acts) for (const after of next(state, act)) reached.add(after);
    }
    expect([...reached].toSorted()).toEqual(workStates.toSorted());
  });

  test('every open state can end (R-309)', () => {
    const ends = workStates.filter((state) => turnOf(state) === null);
    const ending = new Set<WorkState>(ends);
    for (const _ of workStates) {
      for (const { state, act } of arrows) {
        if (next(state, act).some((after) => ending.has(after))) ending.add(state);
      }
    }
    expect(workStates.filter((state) => !ending.has(state))).toEqual([]);
  });

  test('a refund of the price is possible wherever it is paid, also after the end (R-300, R-309)', () => {
    for (const state of workStates.filter((one) => one !== 'awaitingPayment')) {
      expect(actsFor(state, 'system'), state).toContain('refund');
      const isEnd = turnOf(state) === null;
      expect(next(state, 'refund')).toEqual([isEnd ? state : 'awaitingPayment']);
    }
  });

  test('only completing is refused while the price is being refunded (R-306, R-309)', () => {
    const refusing = arrows.filter(({ state, act }) => refusedBy(state, act) === 'going_back');
    const completing = arrows.filter(({ act }) => act === 'complete');
    expect(refusing).toEqual(completing);
    expect(completing.map(({ state }) => state)).toEqual([
      'inReview',
      'inProgress',
      'waitingForCustomer',
      'delivered',
      'changesRequested',
    ]);
  });

  test('an act that a state does not have leads nowhere (R-309)', () => {
    expect(next('inReview', 'deliver')).toEqual([]);
    expect(next('completed', 'accept')).toEqual([]);
  });
});

const isAny = [false, true];
const facts = { isPaid: true, hasQuestion: false, isDelivered: false, hasChanges: false };

describe('the state of an application', () => {
  test.each([
    [{ appStatus: 1, isPaid: false }, 'awaitingPayment'],
    [{ appStatus: 2, isPaid: false }, 'awaitingPayment'],
    [{ appStatus: 1 }, 'inReview'],
    [{ appStatus: 1, hasQuestion: true }, 'waitingForCustomer'],
    [{ appStatus: 2 }, 'inProgress'],
    [{ appStatus: 2, hasQuestion: true, hasChanges: true }, 'waitingForCustomer'],
    [{ appStatus: 2, isDelivered: true }, 'delivered'],
    [{ appStatus: 2, hasChanges: true }, 'changesRequested'],
    [{ appStatus: 0 }, undefined],
    [{ appStatus: 7 }, undefined],
  ])('of %o is %s (R-309)', (given, state) => {
    expect(findState({ ...facts, ...given })).toBe(state);
  });

  test.each(isAny)('ends with its status, whether paid or not: %s (R-309)', (isPaid) => {
    expect(findState({ ...facts, isPaid, appStatus: 3 })).toBe('rejected');
    expect(findState({ ...facts, isPaid, appStatus: 4, isDelivered: true })).toBe('completed');
  });
});
