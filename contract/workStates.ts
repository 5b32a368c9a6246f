/**
 * The states of the work on an application, apart from the table of `work.ts`, which first views do
 * not load.
 */
export const workStates = [
  'awaitingPayment',
  'inReview',
  'inProgress',
  'waitingForCustomer',
  'delivered',
  'changesRequested',
  'completed',
  'rejected',
] as const;

export type WorkState = (typeof workStates)[number];
