import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#messages';
import { BookmarksScreen } from '#ui/screens/bookmarks/BookmarksScreen.tsx';
import { useFormLabels } from './formLabels.ts';
import { show } from './notices.tsx';
import { usePortal } from './portal.ts';
import { usePage } from './usePage.ts';

/** /bookmark: bookmarked applications (spec §2 Bookmarks). */
export function Component() {
  usePage('My Bookmarks');
  const { queries } = usePortal();
  const { labels } = useFormLabels();
  const bookmarks = useQuery(queries.bookmarks());
  const hasFailed = bookmarks.isError;
  useEffect(() => {
    if (hasFailed) show({ tone: 'error', text: messages['bookmark.loadFailed'] });
  }, [hasFailed]);
  return (
    <BookmarksScreen
      bookmarks={hasFailed ? [] : bookmarks.data}
      labels={labels}
      onRetry={hasFailed ? () => void bookmarks.refetch() : undefined}
    />
  );
}
