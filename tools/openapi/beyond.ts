import type { GenericSchema } from 'valibot';
import { application } from '#contract/application.ts';
import { bookmark } from '#contract/bookmarks.ts';
import { cartItem } from '#contract/cart.ts';
import type { CallName } from '#contract/index.ts';

/** Headers and data of this back end beyond what the portal needs from any back end. */
interface Beyond {
  /** `data` of a success. */
  data?: GenericSchema;
  takes?: 'Idempotency-Key' | 'If-Match' | 'If-None-Match';
  gives?: 'ETag';
}

const kept: Beyond = { takes: 'If-None-Match', gives: 'ETag' };

const byCall: Partial<Record<CallName, Beyond>> = {
  listSegments: kept,
  listCategories: kept,
  readCategory: kept,
  readFormStructure: kept,
  readApplication: { data: application, gives: 'ETag' },
  createApplication: { data: application, takes: 'Idempotency-Key', gives: 'ETag' },
  updateApplication: { data: application, takes: 'If-Match', gives: 'ETag' },
  addToCart: { data: cartItem },
  changeQuantity: { data: cartItem },
  addBookmark: { data: bookmark },
};

export function beyond(call: string): Beyond {
  return byCall[call as CallName] ?? {};
}
