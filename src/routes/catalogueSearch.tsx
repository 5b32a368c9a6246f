import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { categoriesPerPage } from '#contract/limits.ts';
import type { Selection } from '#contract/form.ts';
import type { QuickFindIndex } from '#contract/quickFind.ts';
import { CategorySearch, FoundCategories } from '#ui/screens/catalogue/CategorySearch.tsx';
import type {
  CategoryOrder,
  FoundCategory,
  FoundView,
} from '#ui/screens/catalogue/CategorySearch.tsx';
import { CategoryReadiness } from './catalogue/CategoryReadiness.tsx';
import { paths } from './paths.ts';
import { usePortal } from './portal.ts';
import { RefusedRead } from './queries.ts';
import { matching, searchable } from './quickFind/matching.ts';

interface Home {
  /** Notes what is searched for in the address of this visit. */
  note(query: URLSearchParams): void;
  chosenId?: string;
  openingId?: string;
  onFill(chosen: Selection): void;
}

/**
 * The search over all segments, from the same index as quick find: kept in the address as
 * `?q=` and `?sort=`, not offered where the back end has no index.
 */
export function useCategorySearch({ note, onFill, ...cards }: Home): {
  field?: ReactNode;
  found?: ReactNode;
} {
  const { queries } = usePortal();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [address] = useSearchParams();
  const [wanted, setWanted] = useState(() => readWanted(address));
  const [isNear, setNear] = useState(false);
  const { text, order, page } = wanted;
  const isSearching = text.trim() !== '' || order !== '';
  const index = useQuery({
    ...queries.quickFindIndex(),
    enabled: isSearching || isNear,
    staleTime: 60_000,
    retryOnMount: false,
  });
  const categories = useMemo(() => index.data && toCategories(index.data), [index.data]);
  const found = useMemo(
    () => categories && ordered(matching(categories, text), order),
    [categories, text, order],
  );

  const { error } = index;
  if (error instanceof RefusedRead && error.refusal.code === 'not_found') return {};
  const view: FoundView = found
    ? { state: 'shown', categories: found }
    : { state: error && !index.isFetching ? 'failed' : 'loading' };
  const want = (next: Wanted) => {
    setWanted(next);
    note(toQuery(next));
  };
  const toPath = ({ segmentId, id }: FoundCategory) => paths.category(segmentId, id);
  return {
    field: (
      <CategorySearch
        fieldRef={field}
        text={text}
        order={order}
        onFocus={() => setNear(true)}
        onText={(typed) => want({ text: typed, order, page: 1 })}
        onOrder={(chosen) => want({ text, order: chosen, page: 1 })}
      />
    ),
    found: isSearching ? (
      <FoundCategories
        {...cards}
        view={view}
        text={text}
        page={page}
        perPage={categoriesPerPage}
        hrefOf={toPath}
        renderDetail={(category) => (
          <CategoryReadiness category={category} segmentId={category.segmentId} />
        )}
        onLink={(category) => void navigate(toPath(category))}
        onFill={({ id, segmentId }) => onFill({ segmentId, categoryId: id })}
        onPage={(chosen) => setWanted({ text, order, page: chosen })}
        onClear={() => {
          want({ text: '', order: '', page: 1 });
          field.current?.focus();
        }}
        onRetry={() => void index.refetch()}
      />
    ) : undefined,
  };
}

interface Wanted {
  text: string;
  order: CategoryOrder;
  /** From 1. */
  page: number;
}

const orders = ['name', 'price-up', 'price-down'] as const;

function readWanted(address: URLSearchParams): Wanted {
  const sort = address.get('sort');
  return {
    text: address.get('q') ?? '',
    order: orders.find((order) => order === sort) ?? '',
    page: 1,
  };
}

function toQuery({ text, order }: Wanted): URLSearchParams {
  const query = new URLSearchParams();
  if (text.trim()) query.set('q', text.trim());
  if (order) query.set('sort', order);
  return query;
}

function toCategories({ segments }: QuickFindIndex) {
  const categories = segments.flatMap((segment) =>
    segment.categories.map((category): FoundCategory => ({
      ...category,
      segmentId: segment.id,
      segmentName: segment.name,
    })),
  );
  return searchable(categories, ({ name, segmentName, description }) => [
    name,
    segmentName,
    description,
  ]);
}

function ordered(
  matches: readonly { item: FoundCategory }[],
  order: CategoryOrder,
): FoundCategory[] {
  const categories = matches.map(({ item }) => item);
  if (order === '') return categories;
  return categories.toSorted((one, other) => {
    if (order === 'name') return one.name.localeCompare(other.name, 'en');
    return order === 'price-up' ? one.price - other.price : other.price - one.price;
  });
}
