import { deskContract } from '#contract/desk.ts';
import { counted, sentences } from './common.ts';
import { refusalSentences } from '../visitorSentences.ts';

/** Every text that a flow of the desk can show, by key. */
export const deskMessages = {
  ...sentences(refusalSentences(deskContract.staff)),
  'review.done': 'Done. The customer can see it.',
  'review.failed': 'This was not saved. Please try again.',
  'review.unknown':
    'The connection broke, so we do not know yet whether this was saved. Please try again.',
  'review.gone': 'This application does not exist any more.',
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

/** One application at the desk. */
export const deskWork = {
  title: 'Application',
  back: 'Back to the queue',
  loading: 'Loading the application',
  failed: 'The application could not be loaded.',
  entries: 'messages',
  customer: 'Customer',
  company: 'Company',
  name: 'Name',
  email: 'Email',
  mobile: 'Mobile',
  order: 'Order',
  number: 'Number',
  price: 'Price',
  segment: 'Segment',
  submitted: 'Submitted',
  notOrdered: 'Not ordered yet',
  answers: 'Answers',
  due: (date: string) => `Promised for ${date}.`,
  acceptedOn: (date: string) => `Accepted automatically on ${date}.`,

  acts: {
    approve: 'Approve',
    reject: 'Reject',
    ask: 'Ask a question',
    deliver: 'Deliver',
  },
  confirm: { approve: 'Approve', reject: 'Reject', ask: 'Send question', deliver: 'Deliver' },
  titles: {
    approve: 'Approve this application',
    reject: 'Reject this application',
    ask: 'Ask the customer',
    deliver: 'Deliver the work',
  },
  dueDate: 'Due date',
  reason: 'Reason, which the customer reads',
  question: 'Your question',
  note: 'Note to the customer',
  goesBack: (amount: string) => `${amount} will be refunded to the customer.`,
  message: 'Write a message',

  entryActs: {
    submit: (who: string) => `${who} submitted this application`,
    pay: (who: string) => `${who} paid`,
    approve: (who: string) => `${who} approved this application`,
    reject: (who: string) => `${who} rejected this application`,
    assign: (who: string) => `${who} takes care of this application`,
    changes: (who: string) => `${who} asked for changes`,
    accept: (who: string) => `${who} accepted the delivery`,
    autoAccept: () => 'The delivery was accepted automatically',
    complete: (who: string) => `${who} completed this application`,
    refund: () => 'The payment was refunded',
  },
};
