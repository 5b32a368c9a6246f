import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { CategoryPlaceholders } from '#ui/screens/catalogue/CategoryCards.tsx';
import { CategorySearch } from '#ui/screens/catalogue/CategorySearch.tsx';
import type { CategoryOrder } from '#ui/screens/catalogue/CategorySearch.tsx';
import { isSearch, maxSearchLength, readWanted, segmentChoice, toQuery } from './wanted.ts';
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
  'index' | 'hasFailed' | 'wanted' | 'onWant' | 'onRetry' | 'onClear'
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
  const [asked, want] = useQueryState(replaceQuery, readWanted, toQuery);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...queries.quickFindIndex(),
    enabled: isNear || isSearch(asked),
    staleTime: 60_000,
    retryOnMount: false,
  });
  if (error instanceof RefusedRead && error.refusal.code === 'not_found') return {};

  const known = data && segmentChoice(data).map(({ id }) => id);
  const wanted = { ...asked, segments: asked.segments.filter((id) => known?.includes(id) ?? true) };
  const { text, order, segments, from, upTo } = wanted;
  const clear = () => want({ ...readWanted(new URLSearchParams()), order });
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
          onNear={() => setNear(true)}
          onText={(typed) => want({ ...wanted, text: typed, page: 1 })}
          onOrder={(chosen) => {
            want({ ...wanted, order: chosen, page: 1 });
            onSort();
          }}
          onFilters={() => {
            setNear(true);
            setOpen(true);
          }}
        />
        <Filters
          {...read}
          isNear={isNear}
          isOpen={isOpen}
          wanted={wanted}
          trigger={trigger}
          onWant={want}
          onClose={() => setOpen(false)}
        />
      </>
    ),
    found: isSearch(wanted) ? (
      <Suspense fallback={<CategoryPlaceholders />}>
        <Found
          {...cards}
          {...read}
          wanted={wanted}
          onWant={want}
          onClear={() => {
            clear();
            field.current?.focus();
          }}
        />
      </Suspense>
    ) : undefined,
  };
}
