import { threadContract } from '#contract/thread.ts';
import type { EntryAct } from '#contract/thread.ts';
import { refusalSentences } from '../visitorSentences.ts';
import { sentences } from './common.ts';

/** Every text that a flow of the thread can show, by key. */
export const threadMessages = {
  ...sentences(refusalSentences(threadContract.thread)),
  'thread.messageSent': 'Your message was sent.',
  'thread.messageFailed': 'Your message was not sent. Please try again.',
  'thread.messageUnknown':
    'The connection broke, so your message may have arrived. Sending it again cannot double it.',
  'thread.answerSent': 'Your answer was sent.',
  'thread.answerFailed': 'Your answer was not sent. Please try again.',
  'thread.answerUnknown':
    'The connection broke, so we do not know yet whether your answer arrived. Please try again.',
  'thread.notOffered': 'Messages are not available for this application.',
  'delivery.accepted': 'Thank you. Your application is completed.',
  'delivery.acceptFailed': 'The delivery was not accepted. Please try again.',
  'delivery.changesRequested': 'We will make your changes.',
  'delivery.changesFailed': 'Your changes were not sent. Please try again.',
  'delivery.outcomeUnknown':
    'The connection broke, so this may not have been saved. Please look at the delivery again.',
} as const;

export type ThreadMessageKey = keyof typeof threadMessages;

/** What happens to an application after its submission. */
export const thread = {
  due: (date: string) => `We will deliver by ${date}.`,
  acceptedOn: (date: string) => `Without an answer, it counts as accepted on ${date}.`,

  entries: 'Messages',
  /** Follows `Show older`. */
  older: 'messages',
  none: 'Nothing was written yet. Ask us anything about this application.',
  loading: 'Loading messages',
  loadFailed: 'The messages could not be loaded.',
  you: 'You',
  team: 'Our team',
  question: 'Question',
  answer: 'Answer',
  delivery: 'Delivery',
  openFile: (name: string) => `Open ${name}`,
  /** What an act says, such as `Priya approved this application`. */
  acts: {
    submit: () => 'You submitted this application',
    pay: () => 'You paid',
    approve: (who) => `${who} approved this application`,
    reject: (who) => `${who} rejected this application`,
    assign: (who) => `${who} will take care of this application`,
    changes: () => 'You asked for changes',
    accept: () => 'You accepted the delivery',
    autoAccept: () => 'The delivery was accepted automatically',
    complete: (who) => `${who} completed this application`,
    refund: () => 'The payment was refunded',
  } satisfies Record<EntryAct, (who: string) => string>,

  message: 'Your message',
  files: 'Files',
  writeMessage: 'Write a message',
  sendMessage: 'Send message',
  yourAnswer: 'Your answer',
  sendAnswer: 'Send answer',
  sending: 'Sending...',
  sendAgain: 'Send again',
  offline:
    'You are offline. What you write stays on this device; send it when you are back online.',
  missing: 'Please write something',
  missingDate: 'Please choose a date',

  accept: 'Accept',
  acceptTitle: 'Accept this delivery?',
  acceptMessage: 'Your application is completed then. This cannot be undone.',
  askForChanges: 'Ask for changes',
  whatToChange: 'What should change?',
  sendChanges: 'Send',
  checking: 'We are checking whether this was saved.',

  answers: 'Your answers',
};
