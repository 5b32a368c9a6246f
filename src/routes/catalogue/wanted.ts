import type { Segment } from '#contract/catalogue.ts';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import type { CategoryOrder } from '#ui/screens/catalogue/CategorySearch.tsx';
import type { PriceRange } from '#ui/screens/catalogue/SearchFilters.tsx';

/* What is wanted of all categories; the address keeps it. */

const orders = ['name', 'price-up', 'price-down'] as const;

export interface Wanted extends PriceRange {
  text: string;
  order: CategoryOrder;
  /** By id; none: all segments. */
  segments: readonly string[];
  /** From 1. */
  page: number;
}

/** Characters that may be searched for. */
export const longestSearch = 200;

/** What an address asks for; what it does not know falls back. */
export function readWanted(address: URLSearchParams): Wanted {
  const sort = address.get('sort');
  const from = toCount(address.get('from'));
  const upTo = toCount(address.get('upto'));
  const isTurned = from !== undefined && upTo !== undefined && from > upTo;
  return {
    text: (address.get('q') ?? '').slice(0, longestSearch),
    order: orders.find((order) => order === sort) ?? '',
    segments: [...new Set(address.getAll('in'))].filter(Boolean),
    from: isTurned ? upTo : from,
    upTo: isTurned ? from : upTo,
    page: readPage(address) ?? 1,
  };
}

/** From 1; undefined where the address names none. */
export function readPage(address: URLSearchParams): number | undefined {
  return toCount(address.get('page'));
}

function toCount(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}

/** As an address keeps it; empty when nothing is searched for. */
export function toQuery({ text, order, segments, from, upTo, page }: Wanted): URLSearchParams {
  const query = new URLSearchParams(segments.map((id) => ['in', id]));
  const put = (name: string, value: string | number | undefined) => {
    if (value) query.set(name, String(value));
  };
  put('q', text.trim());
  put('from', from);
  put('upto', upTo);
  put('sort', order);
  if (query.size > 0 && page > 1) put('page', page);
  return query;
}

/** The segments that can be chosen among: those with categories, unless there is one only. */
export function segmentChoice({ segments }: QuickFindIndex): readonly Segment[] {
  const sold = segments.filter(({ categories }) => categories.length > 0);
  return sold.length > 1 ? sold : [];
}
