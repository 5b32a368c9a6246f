import type { GenericSchema } from 'valibot';
import { application } from '#contract/application.ts';
import { bookmark } from '#contract/bookmarks.ts';
import { cartItem } from '#contract/cart.ts';
import type { CallName } from '#contract/everyCall.ts';
import { threadData } from '#contract/thread.ts';

/** Headers and data of this back end beyond what the portal needs from any back end. */
interface Extras {
  /** `data` of a success. */
  data?: GenericSchema;
  takes?: 'Idempotency-Key' | 'If-Match' | 'If-None-Match';
  gives?: 'ETag';
}

const cacheHeaders: Extras = { takes: 'If-None-Match', gives: 'ETag' };

const byCall: Partial<Record<CallName, Extras>> = {
  listSegments: cacheHeaders,
  listCategories: cacheHeaders,
  readCategory: cacheHeaders,
  readFormStructure: cacheHeaders,
  readApplication: { data: application, gives: 'ETag' },
  createApplication: { data: application, takes: 'Idempotency-Key', gives: 'ETag' },
  updateApplication: { data: application, takes: 'If-Match', gives: 'ETag' },
  readThread: { data: threadData, gives: 'ETag' },
  sendMessage: { takes: 'Idempotency-Key' },
  actOnApplication: { data: threadData, takes: 'If-Match', gives: 'ETag' },
  readWork: { gives: 'ETag' },
  sendStaffMessage: { takes: 'Idempotency-Key' },
  actAsStaff: { data: threadData, takes: 'If-Match', gives: 'ETag' },
  refundOrder: { takes: 'Idempotency-Key' },
  addToCart: { data: cartItem },
  changeQuantity: { data: cartItem },
  addBookmark: { data: bookmark },
};

export function getExtras(call: string): Extras {
  return byCall[call as CallName] ?? {};
}
