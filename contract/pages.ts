import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { listOf } from './readers.ts';

/** A page of a list, in the list's own order. */
export interface Page<Item> {
  items: Item[];
  /** Pass as `before` to read older entries; absent on the last page. */
  next?: string | undefined;
}

/** The query of a call that returns a `pageOf`: `before` is the `next` of an earlier page. */
export const pageQuery = v.object({ before: v.optional(v.string()) });

export type PageQuery = v.InferOutput<typeof pageQuery>;

const nextCursor = v.object({ next: v.fallback(v.nullish(v.string()), undefined) });

/**
 * A list as `listOf` reads it, with `next` beside `data`; a back end without `next` has sent the
 * whole list.
 */
export function pageOf<S extends GenericSchema>(item: S) {
  const items = listOf(item);
  return v.pipe(
    v.unknown(),
    v.transform((body) => {
      const beside = v.safeParse(nextCursor, body);
      return { items: body, next: (beside.success && beside.output.next) || undefined };
    }),
    v.object({ items, next: v.optional(v.string()) }),
  ) as GenericSchema<unknown, Page<v.InferOutput<S>>>;
}
