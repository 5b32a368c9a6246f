import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#messages';
import type { MessageKey } from '#messages';
import { announce } from '#ui/announce.ts';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { show } from './toasts.tsx';

const aloud = (text: string) => void announce(text, 'alert');

/** For words that belong in a toast, whatever the page shows (spec §8). */
export const inToast = (text: string) => void show({ tone: 'error', text });

/** Says that a list could not be read, once aloud and until it can be; the page shows it. */
export function useFailedRead(
  read: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'> & {
    /** Only older pages are missing, which the end of the list says. */
    isFetchNextPageError?: boolean;
  },
  message: MessageKey,
  say = aloud,
): FailedRead | undefined {
  const { isFetching, refetch } = read;
  const isError = read.isError && !read.isFetchNextPageError;
  const text = messages[message];
  useEffect(() => {
    if (isError) say(text);
  }, [isError, text, say]);
  return isError ? { text, isRetrying: isFetching, onRetry: () => void refetch() } : undefined;
}
