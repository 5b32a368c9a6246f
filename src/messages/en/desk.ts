import { deskContract } from '#contract/desk.ts';
import { counted, sentences } from './common.ts';
import { refusalSentences } from '../visitorSentences.ts';

/** Every text that a flow of the desk can show, by key. */
export const deskMessages = {
  ...sentences(refusalSentences(deskContract.staff)),
  'queue.assigned': 'Assigned to you.',
  'queue.gone': 'This application is not in the queue any more.',
  'queue.assignFailed': 'This could not be assigned to you.',
} as const;

export type DeskMessageKey = keyof typeof deskMessages;

/** The desk, where staff work. */
export const desk = {
  name: 'Desk',
  pages: 'Desk pages',
  queue: 'Queue',
  team: 'Team',
  application: 'Application',
  applicationIntro: 'This page is not ready yet. The staff commands show the application.',
  menu: 'Menu',
  account: 'Account',

  teamIntro: 'Who has access to the desk. The operator of the portal gives and ends access.',
  teamLoading: 'Loading the team',
  teamFailed: 'The team could not be loaded.',
  roles: { USER: 'Customer', STAFF: 'Staff', OWNER: 'Owner' },
};

/** The queue of the desk. */
export const deskQueue = {
  loading: 'Loading the queue',
  failed: 'The queue could not be loaded.',
  none: 'Nothing is waiting',
  noneHint: 'New submissions and answers of customers appear here.',
  noMatch: 'No applications match',
  noMatchHint: 'Try another word, or look at the whole queue.',
  clear: 'Show the whole queue',

  filters: 'Filters of the queue',
  search: 'Search',
  searchHint: 'Number, customer, company or category',
  segment: 'Segment',
  allSegments: 'All segments',
  state: 'State',
  openStates: 'All that wait',
  assignee: 'Assigned to',
  anyone: 'Anyone',
  me: 'Me',
  noOne: 'No one',

  turns: { staff: 'Our turn', customer: 'The customer’s turn', none: 'Closed' },
  states: {
    awaitingPayment: 'Awaiting payment',
    inReview: 'In review',
    inProgress: 'In progress',
    waitingForCustomer: 'Question asked',
    delivered: 'Delivered',
    changesRequested: 'Changes requested',
    completed: 'Completed',
    rejected: 'Rejected',
  },
  count: (count: number) => counted(count, 'application'),
  longest: (count: number) => `The ${count} longest waits`,
  waiting: (result: string, changes: number) =>
    `${result}. ${counted(changes, 'change')} shown when the pointer leaves the list.`,

  overdue: 'Overdue',
  due: (date: string) => `Due ${date}`,
  since: (time: string) => `for ${time}`,
  moment: 'less than a minute',
  minutes: (count: number) => counted(count, 'minute'),
  hours: (count: number) => counted(count, 'hour'),
  days: (count: number) => counted(count, 'day'),
  assignedTo: (name: string) => `Assigned to ${name}`,
  assignToMe: 'Assign to me',
  assigning: 'Assigning…',
};
