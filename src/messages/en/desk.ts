import { deskContract } from '#contract/desk.ts';
import { counted, sentences } from './common.ts';
import { refusalSentences } from '../visitorSentences.ts';

/** Every text that a flow of the desk can show, by key. */
export const deskMessages = {
  ...sentences(
    refusalSentences({
      ...deskContract.staff,
      ...deskContract.staffOrders,
      ...deskContract.customers,
      ...deskContract.team,
    }),
  ),
  'review.done': 'Done. The customer can see it.',
  'review.failed': 'This was not saved. Please try again.',
  'review.unknown':
    'The connection broke, so we do not know yet whether this was saved. Please try again.',
  'review.gone': 'This application does not exist any more.',
  'queue.assigned': 'Assigned to you.',
  'queue.gone': 'This application is not in the queue any more.',
  'queue.assignFailed': 'This could not be assigned to you.',
  'refund.done': 'Refunded. The customer can see it.',
  'refund.isPending': 'The refund is under way. The provider has not confirmed it yet.',
  'refund.hasFailed': 'The provider did not make this refund.',
  'refund.failed': 'Nothing was refunded. Please try again.',
  'refund.unknown':
    'The connection broke, so we do not know yet whether this was refunded. Ask again: nothing is refunded twice.',
  'allocation.done': 'The item is marked as refunded.',
  'allocation.failed': 'The item could not be marked as refunded.',
  'evidence.done': 'The evidence is downloaded.',
  'evidence.failed': 'The evidence could not be downloaded.',
  'account.isOff': 'The account is switched off. All its sessions have ended.',
  'account.isOn': 'The account is switched on.',
  'account.switchFailed': 'The account could not be switched. Please try again.',
  'team.invited': 'The invitation is on its way.',
  'team.inviteFailed': 'The invitation could not be sent. Please try again.',
  'team.accessEnded': 'The access has ended.',
  'team.endFailed': 'The access could not be ended. Please try again.',
} as const;

export type DeskMessageKey = keyof typeof deskMessages;

/** The desk, where staff work. */
export const desk = {
  name: 'Desk',
  pages: 'Desk pages',
  queue: 'Queue',
  orders: 'Orders',
  customers: 'Customers',
  flowBook: 'Flow book',
  flowBookFailed: 'The flow book could not be opened. Please try again.',
  team: 'Team',
  menu: 'Menu',
  unknown: 'There is nothing at this address',
  unknownHint: 'The link may be incomplete, or what it led to was deleted.',
  account: 'Account',

  roles: { USER: 'Customer', STAFF: 'Staff', OWNER: 'Owner' },
};

/** Who has access to the desk. */
export const deskTeam = {
  intro: 'Who has access to the desk. Owners invite people, end access and refund.',
  loading: 'Loading the team',
  failed: 'The team could not be loaded.',
  invite: 'Invite someone',
  name: 'Name',
  role: 'Role',
  send: 'Send invitation',
  sending: 'Sending…',
  end: 'End access',
  endTitle: (name: string) => `End the access of ${name}?`,
  endHint: 'All sessions of this person end now. What the person wrote stays.',
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
  openStates: 'All open',
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
  /** The number may be `1000+`. */
  count: (count: string) => `${count} ${count === '1' ? 'application' : 'applications'}`,
  more: 'Show more',
  moreFailed: 'More applications could not be loaded.',
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
  payments: 'Payments',
  history: 'History',
  assignee: 'Assigned to',
  noAssignee: 'No one',
  preview: (name: string) => `Open ${name}`,
  answers: 'Answers',
  unanswered: (questions: string) => `Not answered: ${questions}`,
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
