import * as v from 'valibot';
import { applicationFile, applicationUnknown, savedField } from './application.ts';
import { isDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { optionalText } from './fields.ts';
import { maxReasonLength } from './limits.ts';
import { orderRefund, paymentAttempt } from './orders.ts';
import { pageOf } from './pages.ts';
import { confirmation, getData, id, isoTime, rupees, textOrEmpty } from './readers.ts';
import {
  actRefusals,
  hasWords,
  messageRefusals,
  textMissing,
  threadAnswer,
  threadData,
  threadEntry,
  written,
} from './thread.ts';
import { workStates } from './workStates.ts';

/* What staff read of applications and do with them, at the desk (S-59, S-60). */

const named = v.object({ id, name: textOrEmpty });

/** An application in the queue. */
export const queueItem = v.object({
  id,
  state: v.picklist(workStates),
  turn: v.nullable(v.picklist(['customer', 'staff'])),
  since: isoTime,
  dueAt: v.nullish(v.string()),
  category: named,
  segment: named,
  customer: v.object({ id, name: textOrEmpty, company: textOrEmpty }),
  assignee: v.nullish(named),
  isPaid: v.boolean(),
  /** Pieces that were paid for. */
  quantity: v.nullish(v.number()),
  /** Seconds in this state, by the server's clock. */
  age: v.number(),
  /** Staff have to move, and `dueAt` has passed. */
  isOverdue: v.boolean(),
});

const queueFilters = v.object({
  state: v.optional(v.picklist(workStates)),
  turn: v.optional(v.picklist(['customer', 'staff'])),
  segmentId: v.optional(v.string()),
  /** Id of a member of staff, or `none`. */
  assignee: v.optional(v.string()),
});

const queueQuery = v.object({
  ...queueFilters.entries,
  /** Words of customer, company or category; an order number or id finds any state. */
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** `turn`: those on which staff have to move come first. */
  order: v.optional(v.picklist(['turn'])),
  before: v.optional(v.string()),
});

/**
 * The applications on which a side has to move, or those in one state; the longest wait first, in
 * pages.
 */
export const readQueue = endpoint({
  method: 'GET',
  path: '/api/staff/queue',
  access: 'staff',
  query: queueQuery,
  optional: true,
  answer: pageOf(queueItem),
  refusals: {},
});

/** How long the queue is, and what it can be narrowed to. */
export const queueOverview = v.object({
  /** Of each state that has any, at most `mostCounted`. */
  counts: v.array(v.object({ state: v.picklist(workStates), count: v.number() })),
  segments: v.array(named),
  /** Who can be assigned. */
  people: v.array(named),
});

/** Beside the pages of the queue; the filters are those of its pages, without a search. */
export const readQueueOverview = endpoint({
  method: 'GET',
  path: '/api/staff/queue/overview',
  access: 'staff',
  query: queueFilters,
  optional: true,
  answer: getData(queueOverview),
  refusals: {},
});

/** An application as staff see it; amounts in rupees. */
export const staffApplication = v.object({
  id,
  appStatus: v.number(),
  isPaid: v.boolean(),
  /** Per piece. */
  price: rupees,
  /** Pieces in its order. */
  quantity: v.nullish(v.number()),
  /** What its rejection would refund. */
  returnable: v.nullish(rupees),
  createdAt: isoTime,
  /** The day on which it is ready if it is approved today, by its category's working days. */
  dueDate: v.nullish(v.string()),
  category: named,
  segment: named,
  customer: v.object({
    id,
    fullName: textOrEmpty,
    email: textOrEmpty,
    mobile: textOrEmpty,
    companyName: textOrEmpty,
    jobTitle: textOrEmpty,
    country: textOrEmpty,
    gstNo: textOrEmpty,
  }),
  /** In the order of the form; options by their labels. */
  answers: v.array(v.object({ ...savedField.entries, answer: v.nullish(v.unknown()) })),
  /** The uploads that the answers name. */
  files: v.array(applicationFile),
  /** The order that paid for it, else the newest. */
  order: v.nullish(
    v.object({ id, customOrderId: textOrEmpty, status: v.string(), totalAmount: rupees }),
  ),
  payments: v.array(paymentAttempt),
  refunds: v.array(orderRefund),
  thread: v.object({ ...threadData.entries, next: v.nullish(v.string()) }),
});

/** One application with everything that staff need to work on it. */
export const readWork = endpoint({
  method: 'GET',
  path: '/api/staff/application/:applicationId',
  access: 'staff',
  query: v.object({
    /** The `next` of its thread, for older entries. */
    before: v.optional(v.string()),
  }),
  optional: true,
  answer: getData(staffApplication),
  refusals: applicationUnknown,
});

/** Adds a message of staff to the thread; with an `Idempotency-Key` it arrives once. */
export const sendStaffMessage = endpoint({
  method: 'POST',
  path: '/api/staff/application/:applicationId/message',
  access: 'staff',
  body: v.pipe(
    v.object(written),
    v.forward(v.partialCheck([['text'], ['files']], hasWords, textMissing), ['text']),
  ),
  optional: true,
  answer: getData(threadEntry),
  creates: true,
  refusals: messageRefusals,
});

/** Says that a due date is none, or has passed. */
export const dateWrong = 'Please enter a date from today on';

/** Says that an act needs a reason, and has none. */
export const reasonMissing = 'Give a reason; the customer reads it.';

/** Makes an act of staff; `If-Match` takes the thread's `version`. */
export const actAsStaff = endpoint({
  method: 'POST',
  path: '/api/staff/application/:applicationId/act',
  access: 'staff',
  body: v.pipe(
    v.object({
      act: v.picklist(['approve', 'reject', 'ask', 'deliver', 'assign'], 'This act is not known'),
      ...written,
      /** For `approve`: a date or time until which the work is promised. */
      dueAt: v.nullish(
        v.pipe(
          v.string(dateWrong),
          v.regex(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/, dateWrong),
          v.check((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), dateWrong),
        ),
      ),
      /** For `reject`; the customer reads it. */
      reason: optionalText(maxReasonLength),
    }),
    v.forward(v.partialCheck([['act'], ['text'], ['files']], hasWords, textMissing), ['text']),
    v.forward(
      v.partialCheck(
        [['act'], ['reason']],
        ({ act, reason }) => act !== 'reject' || reason !== '',
        reasonMissing,
      ),
      ['reason'],
    ),
  ),
  optional: true,
  answer: threadAnswer,
  refusals: actRefusals,
});

/** Marks the thread as read by staff up to an entry. Idempotent; a mark never goes back. */
export const markWorkRead = endpoint({
  method: 'POST',
  path: '/api/staff/application/:applicationId/read',
  access: 'staff',
  body: v.object({ entryId: v.string('Please name an entry') }),
  optional: true,
  answer: confirmation,
  refusals: applicationUnknown,
});
