import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { OlderEntries } from '#ui/parts/OlderEntries.tsx';

/** A list that is read page by page, and its items so far. */
type Pages = Pick<
  UseInfiniteQueryResult<readonly unknown[]>,
  | 'data'
  | 'fetchNextPage'
  | 'hasNextPage'
  | 'isFetching'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
>;

/** Reads the list to its end as long as that is wanted, such as for a search through all of it. */
export function useWhole(pages: Pages, isWanted: boolean): void {
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = pages;
  const isDue = isWanted && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
}

/** The control at the end of a list that goes on; `name` says what it is of. */
export function OlderPages({ pages, name }: { pages: Pages; name: string }) {
  return (
    <OlderEntries
      name={name}
      count={pages.data?.length ?? 0}
      hasMore={pages.hasNextPage}
      isLoading={pages.isFetchingNextPage}
      hasFailed={pages.isFetchNextPageError}
      onShow={() => void pages.fetchNextPage()}
    />
  );
}
