import { decideApplication, decidedFrom } from '#server/applications/decisions.ts';
import type { Decision } from '#server/applications/decisions.ts';
import { toDueTime } from '#server/applications/dueDate.ts';
import { isDay } from '#contract/calendar.ts';
import {
  applicationId,
  applicationUnknown,
  onlyArgument,
  readPositionals,
  readReason,
} from './command.ts';
import type { Command, Work } from './command.ts';
import { sendRefund } from './payments.ts';
import { StaffError } from './staffError.ts';

/** `approve`, `reject` and `complete`: decide a submitted application. */
export const decisionCommands: readonly Command[] = [
  {
    name: 'approve',
    usage: 'APPLICATION_ID [--due DATE]',
    about: 'accepts a submitted application, and promises its work until a date',
    read(args) {
      const { options, positionals } = readPositionals(args, ['due']);
      const id = applicationId(onlyArgument(positionals, 'application id'));
      return decide(id, 'approved', { dueAt: parseDate(options.due) });
    },
  },
  {
    name: 'reject',
    usage: 'APPLICATION_ID REASON…',
    about:
      'rejects a submitted or approved application and refunds its price; the customer reads the reason',
    read: ([id, ...words]) => decide(applicationId(id), 'rejected', { reason: parseReason(words) }),
  },
  {
    name: 'complete',
    usage: 'APPLICATION_ID',
    about: 'marks the work on a paid application as done',
    read: (args) => decide(applicationId(onlyArgument(args, 'application id')), 'completed'),
  },
];

function parseReason(words: readonly string[]): string {
  const [flag, ...others] = words;
  return readReason((flag === '--reason' ? others : words).join(' '));
}

function parseDate(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  if (!isDay(text)) throw new StaffError('--due is a date such as 2027-01-31.');
  return toDueTime(text);
}

interface Given {
  reason?: string;
  dueAt?: Date | undefined;
}

function decide(id: string, decision: Decision, { reason, dueAt }: Given = {}): Work {
  return async (context) => {
    const decided = await decideApplication(context.database, id, decision, reason, dueAt);
    if (decided.ok) {
      const { isNew, email, refund } = decided.value;
      if (!isNew) return `Application ${id} is ${decision} already.`;
      const sentence = `Application ${id} is ${decision}; ${email} is notified by mail.`;
      return refund ? `${sentence}\n${await sendRefund(context, refund.refundId)}` : sentence;
    }
    const { code, message: state } = decided.refusal;
    if (code === 'not_found') throw applicationUnknown(id);
    if (code === 'going_back') {
      throw new StaffError(`The price of application ${id} is being refunded.`);
    }
    if (code === 'input_invalid')
      throw new StaffError('--due has passed; give a day from today on.');
    if (code === 'not_paid') throw new StaffError(`Application ${id} is not paid yet.`);
    if (code === 'not_answered') {
      throw new StaffError(`Application ${id} waits for its customer, who has to answer first.`);
    }
    const states = decidedFrom[decision].join(' or ');
    throw new StaffError(`Application ${id} is ${state}; only ${states} ones can be ${decision}.`);
  };
}
