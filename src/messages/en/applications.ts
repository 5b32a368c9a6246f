import { acceptanceDays } from '#contract/limits.ts';
import type { WorkState } from '#contract/workStates.ts';
import { counted } from './common.ts';

/** The customer's list of applications. */
export const applications = {
  title: 'My Applications',
  intro: 'Your drafts, and everything you have submitted.',
  list: 'Applications',
  loading: 'Loading your applications',
  none: 'No applications found',
  noneYet: "You haven't submitted any applications yet.",
  /** Follows `Show older`. */
  entries: 'applications',

  search: 'Search',
  searchHint: 'Category or answer',
  sortBy: 'Sort by',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    cheapest: 'Lowest price',
    dearest: 'Highest price',
  },
  state: 'State',
  allStates: 'All',
  noMatch: 'No applications match',
  noMatchHint: 'Try another word, or look at all states.',
  clear: 'Show all applications',
  count: (count: number) => counted(count, 'application'),
  countOf: (count: number, all: number) => `${count} of ${counted(all, 'application')}`,
  newest: (count: number) => `The newest ${counted(count, 'application')}`,
  looking: 'Looking through older applications …',

  submitted: (date: string) => `Submitted: ${date}`,
  getHistory: (name: string) => `History of ${name}`,
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  inCart: 'In your cart',
  notInCart: 'Not in your cart',
  notSubmitted: 'Not submitted yet',
  /** Where the work stands, since a date that may be unknown. */
  work: {
    submitted: (date: string) => `In review${date && ` since ${date}`}`,
    approved: (date: string) => `In progress${date && ` since ${date}`}`,
    completed: (date: string) => `Completed${date && ` on ${date}`}`,
  },
  /** Where the work stands, and whose turn it is. */
  states: {
    awaitingPayment: 'Waiting for your payment',
    inReview: 'We are reviewing this',
    inProgress: 'We are working on this',
    waitingForCustomer: 'Question for you',
    delivered: 'Delivered: please check',
    changesRequested: 'We are making your changes',
    completed: 'Completed',
    rejected: 'Rejected',
  } satisfies Record<WorkState, string>,
  since: (date: string) => `since ${date}`,
  messages: 'Messages',
  again: 'Use again',
  deleteDraft: 'Delete draft',

  savedAsDraft: 'Saved as draft',
  /** The payment was refunded. */
  refunded: 'Refunded',
  by: {
    customer: 'by you',
    staff: 'by our team',
    payment: 'by online payment',
    refund: 'to your original payment method',
    deadline: `automatically, after ${acceptanceDays} days`,
  },
};
