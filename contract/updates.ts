import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './pages.ts';
import { confirmation, id, isoTime, rupees, textOrEmpty } from './readers.ts';

export const updateKinds = [
  'approved',
  'rejected',
  'completed',
  'question',
  'delivered',
  'delivery_reminder',
  'message',
  'paid_late',
  'second_payment_refunded',
  'payment_refunded',
  'wrong_payment_refunded',
  'refunded',
] as const;

export type UpdateKind = (typeof updateKinds)[number];

/** A change that the customer did not make. */
const update = v.object({
  id,
  kind: v.picklist(updateKinds),
  at: isoTime,
  /** Only for what happened to an application. */
  application: v.nullish(v.object({ id, name: textOrEmpty })),
  /** Only for the other kinds. */
  order: v.nullish(v.object({ id, customOrderId: textOrEmpty })),
  /** Rupees of a payment. */
  amount: v.nullish(rupees),
  /** Why it was rejected or refunded. */
  reason: v.nullish(v.string()),
  isRead: v.boolean(),
});

export type Update = v.InferOutput<typeof update>;

/** The customer's updates, newest first, in pages (beyond §7). */
export const listUpdates = endpoint({
  method: 'GET',
  path: '/api/update/user',
  access: 'session',
  query: pageQuery,
  optional: true,
  answer: pageOf(update),
  refusals: {},
});

/** Marks one of the customer's updates as read. Idempotent (beyond §7). */
export const markUpdateRead = endpoint({
  method: 'POST',
  path: '/api/update/:updateId/read',
  access: 'session',
  optional: true,
  answer: confirmation,
  refusals: {},
});
