import type { QuickFindIndex } from '#contract/quickFind.ts';
import type { FoundCategory, FilterRemoval } from '#ui/screens/catalogue/FoundCategories.tsx';
import { findMatches, toSearchable } from '#routes/quickFind/matching.ts';
import type { Searchable } from '#routes/quickFind/matching.ts';
import { sortCategories } from './search.ts';
import type { Search } from './search.ts';

/* Searches the categories of all segments. */

export type FindableCategory = Searchable<FoundCategory>;

/** All categories, in segment order. */
export function toFindable({ segments }: QuickFindIndex): FindableCategory[] {
  const categories = segments.flatMap((segment) =>
    segment.categories.map((category): FoundCategory => ({
      ...category,
      segmentId: segment.id,
      segmentName: segment.name,
    })),
  );
  return toSearchable(categories, ({ name, segmentName, description }) => [
    name,
    segmentName,
    description,
  ]);
}

/** The matching categories, in the requested order. */
export function findCategories(
  all: readonly FindableCategory[],
  search: Search,
): readonly FoundCategory[] {
  const { segments, from = 0, upTo = Infinity, text, order } = search;
  const fitting = all.filter(
    ({ item: { segmentId, price } }) =>
      (segments.length === 0 || segments.includes(segmentId)) && price >= from && price <= upTo,
  );
  return sortCategories(
    findMatches(fitting, text).map(({ item }) => item),
    order,
  );
}

const cleared: Record<FilterRemoval['filter'], Partial<Search>> = {
  text: { text: '' },
  segments: { segments: [] },
  price: { from: undefined, upTo: undefined },
};

/** For each filter in use, how many results appear without it; only those that find something. */
export function listFilterRemovals(
  all: readonly FindableCategory[],
  search: Search,
): FilterRemoval[] {
  return (Object.keys(cleared) as FilterRemoval['filter'][])
    .map((filter) => ({ filter, count: findCategories(all, removeFilter(search, filter)).length }))
    .filter(({ count }) => count > 0);
}

/** The same search without one filter. */
export function removeFilter(search: Search, filter: FilterRemoval['filter']): Search {
  return { ...search, ...cleared[filter], page: 1 };
}

const marks = [1, 1.5, 2, 3, 5, 7.5];

/** Round prices in rupees that divide the given ones, lowest first; none if all are alike. */
export function priceSteps(prices: readonly number[]): number[] {
  const sorted = prices.toSorted((one, other) => one - other);
  const [lowest = 0] = sorted;
  const highest = sorted.at(-1) ?? 0;
  const powers = Array.from({ length: 10 }, (_, power) => 10 ** power);
  const rounds = powers.flatMap((power) => marks.map((mark) => mark * power));
  const countUpTo = (step = 0) => sorted.filter((price) => price <= step).length;
  return rounds
    .filter((step) => Number.isInteger(step) && step > lowest && step < highest)
    .filter((step, index, steps) => index === 0 || countUpTo(step) > countUpTo(steps[index - 1]));
}
