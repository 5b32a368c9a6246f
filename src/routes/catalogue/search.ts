import type { Category, Segment } from '#contract/catalogue.ts';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import type { CategoryOrder } from '#ui/screens/catalogue/CategorySearch.tsx';
import type { PriceRange } from '#ui/screens/catalogue/SearchFilters.tsx';

/* The search over all categories and the order of the listed ones; the address stores both. */

const orders = ['name', 'price-up', 'price-down'] as const;

export interface Search extends PriceRange {
  text: string;
  order: CategoryOrder;
  /** Segment ids; empty means all segments. */
  segments: readonly string[];
  /** Counts from 1. */
  page: number;
}

/** Longest search text, in characters. */
export const maxSearchLength = 200;

/** The search in an address; unknown values fall back to defaults. */
export function readSearch(address: URLSearchParams): Search {
  const sort = address.get('sort');
  const from = toCount(address.get('from'));
  const upTo = toCount(address.get('upto'));
  const isTurned = from !== undefined && upTo !== undefined && from > upTo;
  return {
    text: (address.get('q') ?? '').slice(0, maxSearchLength),
    order: orders.find((order) => order === sort) ?? '',
    segments: [...new Set(address.getAll('in'))].filter(Boolean),
    from: isTurned ? upTo : from,
    upTo: isTurned ? from : upTo,
    page: readPage(address) ?? 1,
  };
}

/** The page number, from 1; undefined if the address has none. */
export function readPage(address: URLSearchParams): number | undefined {
  return toCount(address.get('page'));
}

function toCount(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;
}

/** Whether categories of all segments are listed; an order alone applies to one segment. */
export function isSearch({ text, segments, from, upTo }: Search): boolean {
  const isPriced = from !== undefined || upTo !== undefined;
  return text.trim() !== '' || segments.length > 0 || isPriced;
}

/** The search as address parameters, with the page only if it filters. */
export function toQuery(search: Search): URLSearchParams {
  const { text, order, segments, from, upTo, page } = search;
  const query = new URLSearchParams(segments.map((id) => ['in', id]));
  const put = (name: string, value: string | number | undefined) => {
    if (value) query.set(name, String(value));
  };
  put('q', text.trim());
  put('from', from);
  put('upto', upTo);
  put('sort', order);
  if (isSearch(search) && page > 1) put('page', page);
  return query;
}

/** The segments to choose from: those with categories; none if there is only one. */
export function segmentChoice({ segments }: QuickFindIndex): readonly Segment[] {
  const sold = segments.filter(({ categories }) => categories.length > 0);
  return sold.length > 1 ? sold : [];
}

/** The categories in the requested order. */
export function sortCategories<Listed extends Category>(
  categories: readonly Listed[],
  order: CategoryOrder,
): readonly Listed[] {
  if (order === '') return categories;
  return categories.toSorted((one, other) => {
    if (order === 'name') return one.name.localeCompare(other.name, 'en');
    return order === 'price-up' ? one.price - other.price : other.price - one.price;
  });
}
