import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#messages';
import type { CustomerMessageKey } from '#messages';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { show } from '#routes/flow/toasts.tsx';

/** Reports a failed list: announced once in a toast, and shown on the page until it loads. */
export function useFailedRead(
  read: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'> & {
    /** Only older pages are missing; the end of the list shows that. */
    isFetchNextPageError?: boolean;
  },
  message: CustomerMessageKey,
): FailedRead | undefined {
  const { isFetching, refetch } = read;
  const isError = read.isError && !read.isFetchNextPageError;
  const text = messages[message];
  useEffect(() => {
    if (isError) show({ tone: 'error', text });
  }, [isError, text]);
  return isError ? { text, isRetrying: isFetching, onRetry: () => void refetch() } : undefined;
}
