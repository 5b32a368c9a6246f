import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { dataOf, id, listOf, moment, rupees, textOrEmpty } from './readers.ts';

/** Application states by number (spec §4). */
export const applicationStatuses = [
  'draft',
  'submitted',
  'approved',
  'rejected',
  'completed',
] as const;

export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The state behind `appStatus`; an unknown number shows as draft (spec §4). */
export function statusOf(appStatus: number): ApplicationStatus {
  return applicationStatuses[appStatus] ?? 'draft';
}

/** Only a true draft can be edited, not an unknown number shown as one (T-22). */
export function isEditable({ appStatus }: { appStatus: number }): boolean {
  return appStatus === 0;
}

const named = v.object({ id: v.nullish(id), name: textOrEmpty });

const formData = v.nullish(v.record(v.string(), v.unknown()), {});

/** One application; `price` in rupees (spec §3). */
export const application = v.object({
  id,
  categoryId: v.nullish(id),
  segmentId: v.nullish(id),
  category: v.nullish(named),
  segment: v.nullish(named),
  appStatus: v.nullish(v.number(), 0),
  formData,
  createdAt: moment,
  price: v.nullish(rupees),
  isPaid: v.nullish(v.boolean(), false),
});

export type Application = v.InferOutput<typeof application>;

/** What a save sends; `price` is accepted and ignored, the server prices by itself (T-10). */
export const applicationBody = v.object({
  categoryId: v.pipe(v.string('Category is required'), v.nonEmpty('Category is required')),
  segmentId: v.pipe(v.string('Segment is required'), v.nonEmpty('Segment is required')),
  formData: v.record(v.string(), v.unknown(), 'Answers are required'),
  appStatus: v.picklist([0, 1], 'An application is saved as draft (0) or submitted (1)'),
  price: v.optional(v.unknown()),
});

export interface ApplicationBody {
  categoryId: string;
  segmentId: string;
  formData: Record<string, unknown>;
  appStatus: 0 | 1;
  /** Rupees. */
  price?: number;
}

const saveRefusals = {
  category_unknown: { status: 400, message: 'This category is not available any more.' },
} as const;

/** The customer's own applications, newest first (spec §7 Users). */
export const listApplications = endpoint({
  method: 'GET',
  path: '/api/user/applications',
  access: 'session',
  answer: listOf(application),
  refusals: {},
});

/** One own application with its answers (spec §7 Applications). */
export const readApplication = endpoint({
  method: 'GET',
  path: '/api/application/:id',
  access: 'session',
  answer: dataOf(application),
  refusals: {
    not_found: { status: 404, message: 'Application not found.' },
  },
});

/** Creates a draft (0) or a submitted application (1) (spec §7 Applications). */
export const createApplication = endpoint({
  method: 'POST',
  path: '/api/application',
  access: 'session',
  body: applicationBody,
  answer: dataOf(v.object({ id })),
  refusals: {
    ...saveRefusals,
    key_reused: { status: 409, message: 'This application was already sent with other answers.' },
    too_many_drafts: {
      status: 409,
      message: 'You have too many drafts. Please delete some of them first.',
    },
  },
});

/** Saves or submits an own draft (spec §7 Applications). */
export const updateApplication = endpoint({
  method: 'PUT',
  path: '/api/application/:id',
  access: 'session',
  body: applicationBody,
  answer: dataOf(v.object({ id })),
  refusals: {
    ...saveRefusals,
    not_found: { status: 404, message: 'Application not found.' },
    not_a_draft: { status: 409, message: 'Only drafts can be edited.' },
    draft_changed: { status: 409, message: 'This draft was changed in another tab.' },
  },
});
