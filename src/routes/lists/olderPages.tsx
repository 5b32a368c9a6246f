import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { OlderEntries } from '#ui/parts/OlderEntries.tsx';

/** A paginated list with the items read so far. */
export interface Pages extends Pick<
  UseInfiniteQueryResult<readonly unknown[]>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError'
> {
  fetchNextPage(): Promise<unknown>;
}

/** Reads all pages while `isNeeded`, such as for a search over the whole list. */
export function useAllPages(pages: Pages, isNeeded: boolean): void {
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = pages;
  const isDue = isNeeded && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
}

/** The control that loads older items; `name` is the name of the list. */
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
