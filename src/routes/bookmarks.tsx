import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Bookmark } from '#contract/bookmarks.ts';
import { texts } from '#messages/bookmarks.ts';
import { signedIn } from '#messages/signedIn.ts';
import { firstAnswers } from '#ui/answers.ts';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { BookmarksScreen } from '#ui/screens/bookmarks/BookmarksScreen.tsx';
import type { BookmarkCard } from '#ui/screens/bookmarks/BookmarksScreen.tsx';
import { bookmarkCardsOf } from './bookmarkCards.ts';
import type { BookmarkActor } from './bookmarkCards.ts';
import { useNotices } from './flowNotices.ts';
import { useFormLabels } from './formLabels.ts';
import { hangingMove } from './move.ts';
import { OlderPages } from './olderPages.tsx';
import { usePortal } from './portal.ts';
import { useFailedRead } from './useFailedRead.ts';
import { usePage } from './usePage.ts';
import { useRows } from './useRows.ts';
import type { Row } from './useRows.ts';

/** /bookmark: bookmarked applications (spec §2 Bookmarks). */
export function Component() {
  usePage(signedIn.myBookmarks);
  const portal = usePortal();
  const { labels } = useFormLabels();
  const bookmarks = useInfiniteQuery(portal.queries.bookmarks());
  const cart = useQuery(portal.queries.cart()).data;
  const cards = useMemo(() => bookmarkCardsOf(portal, cart), [portal, cart]);
  const failure = useFailedRead(bookmarks, 'bookmark.loadFailed');
  const rows = useRows(bookmarks.data, cards);
  const noticeOf = useNotices();
  const actorOf = ({ id }: BookmarkCard) => rows?.find(({ item }) => item.id === id)?.actor;
  const deleting = rows?.find(isDeleting);
  const cardOf = (row: BookmarkRow): BookmarkCard => ({
    id: row.item.id,
    name: nameOf(row.item),
    answers: firstAnswers(row.item.application.formData, labels),
    price: row.item.application.price,
    notice: noticeOf(row.actor),
    hanging: hangingMove(row.snapshot.children.move),
    state: stateOf(row),
  });
  return (
    <>
      <BookmarksScreen
        bookmarks={rows?.map(cardOf)}
        below={<OlderPages pages={bookmarks} name={texts.entries} />}
        failure={failure}
        onAddToCart={(card) => actorOf(card)?.send({ type: 'bookmark.move' })}
        onDelete={(card) => actorOf(card)?.send({ type: 'bookmark.delete' })}
        onUndo={(card) => actorOf(card)?.send({ type: 'deletion.undo' })}
        onFinishMove={(card) =>
          actorOf(card)?.getSnapshot().children.move?.send({ type: 'move.retry' })
        }
      />
      <ConfirmDialog
        isOpen={deleting !== undefined}
        title={texts.deleteTitle}
        message={texts.deleteQuestion(deleting ? nameOf(deleting.item) : '')}
        isBusy={deleting?.snapshot.matches('deletingBookmark')}
        onConfirm={() => deleting?.actor.send({ type: 'deletion.confirm' })}
        onCancel={() => deleting?.actor.send({ type: 'deletion.cancel' })}
      />
    </>
  );
}

function nameOf({ application }: Bookmark): string {
  return application.category?.name || signedIn.untitled;
}

type BookmarkRow = Row<Bookmark, BookmarkActor>;

function isDeleting({ snapshot }: BookmarkRow): boolean {
  return snapshot.matches('confirmingDeletion') || snapshot.matches('deletingBookmark');
}

function stateOf({ snapshot }: BookmarkRow): BookmarkCard['state'] {
  if (snapshot.matches('deleted')) return 'deleted';
  if (snapshot.matches('restoringBookmark')) return 'restoring';
  return snapshot.hasTag('busy') || snapshot.matches('moving') ? 'busy' : 'resting';
}
