import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './pages.ts';
import { confirmation, id, moment, rupees, textOrEmpty } from './readers.ts';

export const updateKinds = [
  'approved',
  'rejected',
  'completed',
  'paid_late',
  'second_payment_refunded',
  'payment_refunded',
  'wrong_payment_refunded',
  'refunded',
] as const;

export type UpdateKind = (typeof updateKinds)[number];

/** Something that changed without the customer's doing. */
const update = v.object({
  id,
  kind: v.picklist(updateKinds),
  at: moment,
  /** Of the first three kinds. */
  application: v.nullish(v.object({ id, name: textOrEmpty })),
  /** Of the others. */
  order: v.nullish(v.object({ id, customOrderId: textOrEmpty })),
  /** Rupees of a payment. */
  amount: v.nullish(rupees),
  /** Why it was rejected, or money went back. */
  reason: v.nullish(v.string()),
  isRead: v.boolean(),
});

export type Update = v.InferOutput<typeof update>;

/** The own updates, newest first, page by page (beyond §7). */
export const listUpdates = endpoint({
  method: 'GET',
  path: '/api/update/user',
  access: 'session',
  query: pageQuery,
  optional: true,
  answer: pageOf(update),
  refusals: {},
});

/** Notes that the customer has read one; again is harmless (beyond §7). */
export const markUpdateRead = endpoint({
  method: 'POST',
  path: '/api/update/:updateId/read',
  access: 'session',
  optional: true,
  answer: confirmation,
  refusals: {},
});
