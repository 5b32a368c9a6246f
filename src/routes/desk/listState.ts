import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type Read = Pick<
  UseInfiniteQueryResult<readonly unknown[]>,
  'data' | 'isError' | 'isFetching' | 'isFetchNextPageError' | 'refetch'
>;

/** What a list shows, and why its last read failed. */
export function toListState(
  { data, isError, isFetching, isFetchNextPageError, refetch }: Read,
  isNarrowed: boolean,
  failed: string,
) {
  // The control below the list says that older entries could not be read.
  const hasFailed = isError && !isFetchNextPageError;
  return {
    state: data ? findState(data.length, isNarrowed) : hasFailed ? 'failed' : 'loading',
    failure: hasFailed
      ? { text: failed, isRetrying: isFetching, onRetry: () => void refetch() }
      : undefined,
  } as const;
}

function findState(count: number, isNarrowed: boolean) {
  if (count > 0) return 'shown';
  return isNarrowed ? 'noMatch' : 'empty';
}
