import {
  listCategories,
  listSegments,
  readCategory,
  readFormStructure,
} from '#contract/catalogue.ts';
import type { Call } from './client.ts';

export function catalogueApi(call: Call) {
  return {
    /** All segments (spec §7 Catalogue). */
    listSegments: (signal?: AbortSignal) => call(listSegments, { signal }),
    /** Categories of one segment; prices in rupees (spec §7 Catalogue). */
    listCategories: (segmentId: string, signal?: AbortSignal) =>
      call(listCategories, { params: { segmentId }, signal }),
    /** One category; price in rupees (spec §7 Catalogue). */
    readCategory: (categoryId: string, signal?: AbortSignal) =>
      call(readCategory, { params: { categoryId }, signal }),
    /** Every field of the form definition (spec §7 Catalogue, T-19). */
    readFormStructure: (signal?: AbortSignal) => call(readFormStructure, { signal }),
  };
}
