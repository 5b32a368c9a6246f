import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { CategoryPlaceholders } from '#ui/screens/catalogue/CategoryCards.tsx';
import { CategorySearch } from '#ui/screens/catalogue/CategorySearch.tsx';
import type { CategoryOrder } from '#ui/screens/catalogue/CategorySearch.tsx';
import { isSearch, maxSearchLength, readSearch, segmentChoice, toQuery } from './search.ts';
import { lazyPart } from '#routes/portal/connection.ts';
import { lazyDialog } from '#routes/portal/lazyDialog.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { RefusedRead } from '#routes/portal/queries.ts';
import { useQueryState } from '#routes/device/historyEntry.ts';

const load = () => import('./Searching.tsx');
const Found = lazyPart(async () => ({ Component: (await load()).Found }));
const Filters = lazyDialog(async () => ({ Component: (await load()).Filters }));

interface Home extends Omit<
  ComponentProps<typeof Found>,
  'index' | 'hasFailed' | 'search' | 'onSearch' | 'onRetry' | 'onClear'
> {
  /** Writes the search to the address of this history entry. */
  replaceQuery(query: URLSearchParams): void;
  onSort(): void;
}

/**
 * The search over all segments, on the index of quick find. The address stores it; it is not
 * offered where the back end has no index.
 */
export function useCategorySearch({ replaceQuery, onSort, ...cards }: Home): {
  order?: CategoryOrder;
  field?: ReactElement;
  found?: ReactElement;
  clear?(): void;
} {
  const { queries } = usePortal();
  const field = useRef<HTMLInputElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [requested, setSearch] = useQueryState(replaceQuery, readSearch, toQuery);
  const [hasIntent, setIntent] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...queries.quickFindIndex(),
    enabled: hasIntent || isSearch(requested),
    staleTime: 60_000,
    retryOnMount: false,
  });
  if (error instanceof RefusedRead && error.refusal.code === 'not_found') return {};

  const segmentIds = data && segmentChoice(data).map(({ id }) => id);
  const search = {
    ...requested,
    segments: requested.segments.filter((id) => segmentIds?.includes(id) ?? true),
  };
  const { text, order, segments, from, upTo } = search;
  const clear = () => setSearch({ ...readSearch(new URLSearchParams()), order });
  const read = {
    index: data,
    hasFailed: error !== null && !isFetching,
    onRetry: () => void refetch(),
  };
  return {
    order,
    clear,
    field: (
      <>
        <CategorySearch
          fieldRef={field}
          text={text}
          longest={maxSearchLength}
          order={order}
          filterCount={segments.length + (from || upTo ? 1 : 0)}
          filtersRef={trigger}
          areFiltersOpen={isOpen}
          onIntent={() => setIntent(true)}
          onText={(typed) => setSearch({ ...search, text: typed, page: 1 })}
          onOrder={(chosen) => {
            setSearch({ ...search, order: chosen, page: 1 });
            onSort();
          }}
          onFilters={() => {
            setIntent(true);
            setOpen(true);
          }}
        />
        <Filters
          {...read}
          isPrefetched={hasIntent}
          isOpen={isOpen}
          search={search}
          trigger={trigger}
          onSearch={setSearch}
          onClose={() => setOpen(false)}
        />
      </>
    ),
    found: isSearch(search) ? (
      <Suspense fallback={<CategoryPlaceholders />}>
        <Found
          {...cards}
          {...read}
          search={search}
          onSearch={setSearch}
          onClear={() => {
            clear();
            field.current?.focus();
          }}
        />
      </Suspense>
    ) : undefined,
  };
}
