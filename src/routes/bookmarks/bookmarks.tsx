import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { messages } from '#messages';
import { bookmarks as texts } from '#messages/bookmarks.ts';
import { signedIn } from '#messages/frame.ts';
import { BookmarksScreen } from '#ui/screens/bookmarks/BookmarksScreen.tsx';
import { applicationName, findSharedNames } from '#routes/lists/applicationName.ts';
import { ListedBookmark } from './ListedBookmark.tsx';
import { useFormLabels } from '#routes/lists/formLabels.ts';
import { OlderPages } from '#routes/lists/olderPages.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { useRows } from '#routes/lists/rows.ts';
import { useFailedRead } from '#routes/portal/useFailedRead.ts';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';

/** /bookmark: bookmarked applications (spec §2 Bookmarks). */
export function Component() {
  usePageTitle(signedIn.myBookmarks);
  const { queries } = usePortal();
  const { labels } = useFormLabels();
  const bookmarks = useInfiniteQuery(queries.bookmarks());
  const cart = useQuery(queries.cart()).data;
  const failure = useFailedRead(bookmarks, texts.unread, messages['bookmark.loadFailed']);
  const { rows, onRowState } = useRows(bookmarks.data, ({ applicationId }) => applicationId);
  const sharedNames = findSharedNames((rows ?? []).map(({ application }) => application));
  return (
    <BookmarksScreen
      cards={rows?.map((bookmark) => (
        <ListedBookmark
          key={bookmark.id}
          bookmark={bookmark}
          hasDuplicateName={sharedNames.has(applicationName(bookmark.application))}
          labels={labels}
          isInCart={
            cart?.some(({ applicationId }) => applicationId === bookmark.applicationId) ?? true
          }
          onRowState={onRowState}
        />
      ))}
      below={<OlderPages pages={bookmarks} name={texts.entries} />}
      failure={failure}
    />
  );
}
