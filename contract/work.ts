/*
 * The life of an application after its submission, as one table for both sides (S-60, decision
 * 029). The schema library is not imported here, so that machines can use it without.
 */

import type { WorkState } from './workStates.ts';

/** The two sides of an application: its customer, and the staff who work on it. */
export type Side = 'customer' | 'staff';

/**
 * Who makes an act. A `command` is one of staff that the desk does not offer; the `system` books
 * refunds and accepts deliveries without an answer.
 */
export type Maker = Side | 'command' | 'system';

interface Act {
  by: Maker;
  /** The states that it can lead to; which one depends on what is true beside the state. */
  to: readonly string[];
  /** What refuses it beside the state: `going_back` while the price is being or has been refunded. */
  unless?: 'going_back';
}

interface Stage {
  /** The side that has to move; null at an end. */
  turn: Side | null;
  acts: Readonly<Record<string, Act>>;
}

/** Each state of the work on an application with its acts. */
export const work = {
  /** Submitted or approved, and not paid: also after a refund of the whole price. */
  awaitingPayment: {
    turn: 'customer',
    acts: {
      pay: { by: 'customer', to: ['inReview', 'inProgress'] },
      approve: { by: 'staff', to: ['awaitingPayment'] },
      reject: { by: 'staff', to: ['rejected'] },
      assign: { by: 'staff', to: ['awaitingPayment'] },
    },
  },
  /** Submitted and paid. */
  inReview: {
    turn: 'staff',
    acts: {
      approve: { by: 'staff', to: ['inProgress'] },
      ask: { by: 'staff', to: ['waitingForCustomer'] },
      reject: { by: 'staff', to: ['rejected'] },
      assign: { by: 'staff', to: ['inReview'] },
      complete: { by: 'command', to: ['completed'], unless: 'going_back' },
      refund: { by: 'system', to: ['awaitingPayment'] },
    },
  },
  /** Approved and paid. */
  inProgress: {
    turn: 'staff',
    acts: {
      deliver: { by: 'staff', to: ['delivered'] },
      ask: { by: 'staff', to: ['waitingForCustomer'] },
      reject: { by: 'staff', to: ['rejected'] },
      assign: { by: 'staff', to: ['inProgress'] },
      complete: { by: 'command', to: ['completed'], unless: 'going_back' },
      refund: { by: 'system', to: ['awaitingPayment'] },
    },
  },
  /** Staff asked a question; the answer returns to the state before. */
  waitingForCustomer: {
    turn: 'customer',
    acts: {
      answer: { by: 'customer', to: ['inReview', 'inProgress', 'changesRequested'] },
      assign: { by: 'staff', to: ['waitingForCustomer'] },
      reject: { by: 'command', to: ['rejected'] },
      complete: { by: 'command', to: ['completed'], unless: 'going_back' },
      refund: { by: 'system', to: ['awaitingPayment'] },
    },
  },
  delivered: {
    turn: 'customer',
    acts: {
      accept: { by: 'customer', to: ['completed'] },
      changes: { by: 'customer', to: ['changesRequested'] },
      assign: { by: 'staff', to: ['delivered'] },
      complete: { by: 'command', to: ['completed'], unless: 'going_back' },
      autoAccept: { by: 'system', to: ['completed'] },
      refund: { by: 'system', to: ['awaitingPayment'] },
    },
  },
  changesRequested: {
    turn: 'staff',
    acts: {
      deliver: { by: 'staff', to: ['delivered'] },
      ask: { by: 'staff', to: ['waitingForCustomer'] },
      assign: { by: 'staff', to: ['changesRequested'] },
      reject: { by: 'command', to: ['rejected'] },
      complete: { by: 'command', to: ['completed'], unless: 'going_back' },
      refund: { by: 'system', to: ['awaitingPayment'] },
    },
  },
  /** A refund of the price after the end changes who paid, and not that the work has ended. */
  completed: { turn: null, acts: { refund: { by: 'system', to: ['completed'] } } },
  rejected: {
    turn: null,
    acts: {
      approve: { by: 'command', to: ['awaitingPayment', 'inProgress'] },
      refund: { by: 'system', to: ['rejected'] },
    },
  },
} as const satisfies Record<WorkState, Stage>;

type Work = typeof work;

/** The name of an act of any state. */
export type WorkAct = { [State in WorkState]: keyof Work[State]['acts'] }[WorkState];

/** What is true of an application; its state follows from it and is stored nowhere. */
export interface WorkFacts {
  appStatus: number;
  isPaid: boolean;
  /** A question of staff has no answer yet. */
  hasQuestion: boolean;
  isDelivered: boolean;
  /** The customer asked for changes of a delivery, and the next one has not come yet. */
  hasChanges: boolean;
}

/** The state of an application; undefined for a draft, whose work has not started. */
export function findState(facts: WorkFacts): WorkState | undefined {
  const { appStatus, isPaid, hasQuestion, isDelivered, hasChanges } = facts;
  if (appStatus === 3) return 'rejected';
  if (appStatus === 4) return 'completed';
  if (appStatus !== 1 && appStatus !== 2) return undefined;
  if (!isPaid) return 'awaitingPayment';
  if (hasQuestion) return 'waitingForCustomer';
  if (appStatus === 1) return 'inReview';
  if (isDelivered) return 'delivered';
  return hasChanges ? 'changesRequested' : 'inProgress';
}

/** The side that has to move; null at an end. */
export function turnOf(state: WorkState): Side | null {
  return work[state].turn;
}

/** The acts that a side can make in a state. */
export function actsFor(state: WorkState, by: Maker): WorkAct[] {
  const acts: Record<string, Act> = work[state].acts;
  return Object.keys(acts).filter((name) => acts[name]?.by === by) as WorkAct[];
}

/** The states that an act can lead to; empty for an act that the state does not have. */
export function next(state: WorkState, act: WorkAct): readonly WorkState[] {
  const acts: Record<string, Act> = work[state].acts;
  return (acts[act]?.to ?? []) as readonly WorkState[];
}

/** What refuses an act beside its state. */
export function refusedBy(state: WorkState, act: WorkAct): Act['unless'] {
  const acts: Record<string, Act> = work[state].acts;
  return acts[act]?.unless;
}
