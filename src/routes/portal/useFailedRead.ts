import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { show } from '#routes/flow/toasts.tsx';

/** A failed list, shown on the page until it loads. `toast` is said besides, once. */
export function useFailedRead(
  read: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'> & {
    /** Only older pages are missing; the end of the list shows that. */
    isFetchNextPageError?: boolean;
  },
  text: string,
  toast?: string,
): FailedRead | undefined {
  const { isFetching, refetch } = read;
  const isError = read.isError && !read.isFetchNextPageError;
  useEffect(() => {
    if (isError && toast !== undefined) show({ tone: 'error', text: toast });
  }, [isError, toast]);
  if (!isError) return undefined;
  const hasToast = toast !== undefined;
  return { text, hasToast, isRetrying: isFetching, onRetry: () => void refetch() };
}
