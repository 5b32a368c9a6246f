import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './pages.ts';
import { confirmation, getData, id, isoTime, rupees, textOrEmpty } from './readers.ts';
import { uploadTypes } from './upload.ts';
import { workStates } from './workStates.ts';

/** Application statuses by number (spec §4). */
export const applicationStatuses = [
  'draft',
  'submitted',
  'approved',
  'rejected',
  'completed',
] as const;

export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The status for `appStatus`; an unknown number counts as draft (spec §4). */
export function toStatus(appStatus: number): ApplicationStatus {
  return applicationStatuses[appStatus] ?? 'draft';
}

/** True only for a real draft, not for an unknown number that is shown as one. */
export function isEditable({ appStatus }: { appStatus: number }): boolean {
  return appStatus === 0;
}

/** The statuses in which an application can be bought. */
export const buyableStatuses: readonly ApplicationStatus[] = ['submitted', 'approved'];

/** True for an application that can be bought: in a buyable status, and not paid. */
export function isBuyable({ appStatus, isPaid }: { appStatus: number; isPaid: boolean }): boolean {
  return buyableStatuses.includes(toStatus(appStatus)) && !isPaid;
}

const stepNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A field of the form at the time of the save. */
export const savedField = v.object({ attribute: v.string(), label: v.string(), type: v.string() });

export type SavedField = v.InferOutput<typeof savedField>;

const applicationEvent = v.object({
  at: v.string(),
  /** A number like `appStatus`. */
  status: v.number(),
  /**
   * `payment`: it was paid; `refund`: the payment was refunded; neither changes the status.
   * `deadline`: a delivery was accepted because its customer did not answer in time.
   */
  by: v.picklist(['customer', 'staff', 'payment', 'refund', 'deadline']),
  reason: v.nullish(v.string()),
});

/** One entry of an application's status history. */
export type ApplicationEvent = v.InferOutput<typeof applicationEvent>;

export const applicationFile = v.object({
  path: v.string(),
  /** The customer's own file name. */
  name: v.string(),
  type: v.picklist(uploadTypes),
  bytes: v.number(),
});

/** One of the customer's uploads that the answers name. */
export type ApplicationFile = v.InferOutput<typeof applicationFile>;

const named = v.object({ id: v.nullish(id), name: textOrEmpty });

const formData = v.nullish(v.record(v.string(), v.unknown()), {});

/** Beyond specification §3; a back end may lack these or use them differently. */
const extras = {
  updatedAt: v.fallback(v.nullish(v.string()), undefined),
  /** Sent in `If-Match` as `"version"`, so that a stale save is refused. */
  version: v.fallback(v.nullish(id), undefined),
  /** The step at which the customer left, from 1. */
  step: v.fallback(v.nullish(stepNumber), undefined),
  /**
   * The form's fields at the last save; `formData` may contain answers to fields that the form has
   * lost.
   */
  formFields: v.fallback(v.nullish(v.array(savedField)), undefined),
  /** Oldest first. */
  history: v.fallback(v.nullish(v.array(applicationEvent)), undefined),
  /** True for a submission that was never in the cart or bookmarked. */
  isUnplaced: v.fallback(v.nullish(v.boolean()), undefined),
  /**
   * The uploads that `formData` names by path; only in the lists of the customer's own applications
   * and for a single one.
   */
  files: v.fallback(v.nullish(v.array(applicationFile)), undefined),
  /** Where the work on it stands (`work.ts`); absent for a draft. */
  state: v.fallback(v.nullish(v.picklist(workStates)), undefined),
  /** The side that has to move; absent for a draft and at an end. */
  turn: v.fallback(v.nullish(v.picklist(['customer', 'staff'])), undefined),
  /** When it came into this state. */
  since: v.fallback(v.nullish(v.string()), undefined),
};

/** One application; `price` in rupees (spec §3). */
export const application = v.object({
  id,
  categoryId: v.nullish(id),
  segmentId: v.nullish(id),
  category: v.nullish(named),
  segment: v.nullish(named),
  appStatus: v.nullish(v.number(), 0),
  formData,
  createdAt: isoTime,
  price: v.nullish(rupees),
  isPaid: v.nullish(v.boolean(), false),
  ...extras,
});

export type Application = v.InferOutput<typeof application>;

/** A single application, or one within an item or order, possibly without its id. */
export const innerApplication = v.object({ ...application.entries, id: v.nullish(id) });

export type InnerApplication = v.InferOutput<typeof innerApplication>;

/** Copies the id beside a cart item's or bookmark's application into it. */
export function withNamedApplication<
  Item extends { applicationId: string; application: InnerApplication },
>(item: Item) {
  return { ...item, application: { ...item.application, id: item.applicationId } };
}

/** The body of a save; `price` is accepted and ignored, because the server sets the price. */
export const applicationBody = v.object({
  categoryId: v.pipe(v.string('Category is required'), v.nonEmpty('Category is required')),
  segmentId: v.pipe(v.string('Segment is required'), v.nonEmpty('Segment is required')),
  formData: v.pipe(
    v.custom<object>((value) => !Array.isArray(value), 'Answers are required'),
    v.record(v.string(), v.unknown(), 'Answers are required'),
  ),
  appStatus: v.picklist([0, 1], 'An application is saved as draft (0) or submitted (1)'),
  price: v.optional(v.unknown()),
  step: v.nullish(
    v.pipe(
      v.number('The step is a number'),
      v.integer('The step is a whole number'),
      v.minValue(1, 'Steps count from 1'),
      v.maxValue(1000, 'Forms have at most 1000 steps'),
    ),
  ),
});

export interface ApplicationBody {
  categoryId: string;
  segmentId: string;
  formData: Record<string, unknown>;
  appStatus: 0 | 1;
  /** In rupees. */
  price?: number;
  /** The step on screen, from 1; the stored one stays when absent. */
  step?: number;
}

const revision = v.object({ updatedAt: extras.updatedAt, version: extras.version });

const saved = v.object({ id, ...revision.entries });

const saveRefusals = {
  category_unknown: { status: 400, message: 'This category is not available any more.' },
} as const;

export const applicationUnknown = {
  not_found: { status: 404, message: 'Application not found.' },
} as const;

const draftLimit = {
  too_many_drafts: {
    status: 409,
    message: 'You have too many drafts. Please delete some of them first.',
  },
} as const;

/** The customer's own applications, newest first, in pages (spec §7 Users). */
export const listApplications = endpoint({
  method: 'GET',
  path: '/api/user/applications',
  access: 'session',
  query: pageQuery,
  answer: pageOf(application),
  listedAs: 'data',
  refusals: {},
});

/**
 * The customer's submissions that can be bought and were never in a list, newest first, in pages
 * (beyond §7).
 */
export const listUnplaced = endpoint({
  method: 'GET',
  path: '/api/application/unplaced',
  access: 'session',
  query: pageQuery,
  optional: true,
  answer: pageOf(application),
  refusals: {},
});

/**
 * One of the customer's applications; a back end may return its answers only (spec §7
 * Applications).
 */
export const readApplication = endpoint({
  method: 'GET',
  path: '/api/application/:applicationId',
  access: 'session',
  answer: getData(innerApplication),
  refusals: applicationUnknown,
  general: 'not_found',
});

const submitted = 'Application submitted successfully';

/** Creates a draft (0) or a submitted application (1) (spec §7 Applications). */
export const createApplication = endpoint({
  method: 'POST',
  path: '/api/application',
  access: 'session',
  body: applicationBody,
  answer: getData(saved),
  creates: true,
  done: { draft: 'Application saved as draft successfully', submitted },
  refusals: {
    ...saveRefusals,
    key_reused: { status: 409, message: 'This application was already sent with other answers.' },
    draft_deleted: { status: 409, message: 'This draft was deleted.' },
    ...draftLimit,
  },
});

/** Saves or submits one of the customer's drafts (spec §7 Applications). */
export const updateApplication = endpoint({
  method: 'PUT',
  path: '/api/application/:applicationId',
  access: 'session',
  body: applicationBody,
  answer: getData(v.nullish(revision, {})),
  done: { draft: 'Application updated as draft successfully', submitted },
  refusals: {
    ...saveRefusals,
    ...applicationUnknown,
    not_a_draft: { status: 409, message: 'Only drafts can be edited.' },
    draft_changed: { status: 409, message: 'This draft was changed in another tab.' },
  },
});

/** Deletes one of the customer's drafts, which can be undone for a day. Idempotent. */
export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/application/:applicationId',
  access: 'session',
  optional: true,
  answer: confirmation,
  done: 'Draft deleted',
  refusals: {
    ...applicationUnknown,
    not_a_draft: { status: 409, message: 'Only drafts can be deleted.' },
  },
});

/** Restores a deleted draft with its files. Idempotent. */
export const restoreDraft = endpoint({
  method: 'POST',
  path: '/api/application/:applicationId/restore',
  access: 'session',
  optional: true,
  answer: getData(application),
  done: 'Draft restored',
  refusals: { ...applicationUnknown, ...draftLimit },
});
