import type { EntryAct } from '#contract/thread.ts';

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
  sendMessage: 'Send message',
  yourAnswer: 'Your answer',
  sendAnswer: 'Send answer',
  sending: 'Sending...',
  sendAgain: 'Send again',
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
