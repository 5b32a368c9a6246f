import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { EventObject } from 'xstate';
import type { Bookmark } from '#contract/bookmarks.ts';
import { bookmarkMachine } from '#machines/bookmark.machine.ts';
import type { BookmarkActors, BookmarkSnapshot } from '#machines/bookmark.machine.ts';
import { actorsFrom, faultIn, refusalIn } from '#machines/port.ts';
import { bookmarkDeleteFailed } from '#messages';
import { texts } from '#messages/bookmarks.ts';
import { signedIn } from '#messages/signedIn.ts';
import { firstAnswers } from '#ui/answers.ts';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { BookmarkCard } from '#ui/screens/bookmarks/BookmarkCard.tsx';
import type { ShownBookmark } from '#ui/screens/bookmarks/BookmarkCard.tsx';
import { useFlow } from '../flow.ts';
import { useNotices } from '../flowNotices.ts';
import type { FormLabels } from '../formLabels.ts';
import { hangingMove, moveWith } from '../move.ts';
import { notifier, say } from '../notices.tsx';
import { usePortal } from '../portal.ts';
import type { Portal } from '../portal.ts';
import type { RowStanding } from '../rows.ts';

interface ListedBookmarkProps extends Pick<FormLabels, 'labels'> {
  bookmark: Bookmark;
  /** While the cart is unknown, nothing is taken back there. */
  isInCart: boolean;
  onStanding(id: string, standing: RowStanding): void;
}

/** One bookmark, and what can be done with it. */
export function ListedBookmark({ bookmark, labels, isInCart, onStanding }: ListedBookmarkProps) {
  const { id, applicationId, application } = bookmark;
  const [snapshot, send, actor] = useFlow(bookmarkWith(usePortal()), {
    input: { itemId: id, applicationId },
  });
  const { move } = snapshot.children;
  const notice = useNotices()(actor);
  const hanging = useSelector(move, hangingMove);
  const standing = standingOf(snapshot);
  const name = application.category?.name || signedIn.untitled;
  useEffect(() => onStanding(id, standing), [onStanding, id, standing]);

  return (
    <>
      <BookmarkCard
        bookmark={{
          name,
          answers: firstAnswers(application.formData, labels),
          price: application.price,
          notice,
          hanging,
          state: stateOf(snapshot),
        }}
        onAddToCart={() => send({ type: 'bookmark.move', isInCart })}
        onDelete={() => send({ type: 'bookmark.delete' })}
        onUndo={() => send({ type: 'deletion.undo' })}
        onFinishMove={() => move?.send({ type: 'move.retry' })}
      />
      <ConfirmDialog
        isOpen={snapshot.matches('confirmingDeletion') || snapshot.matches('deletingBookmark')}
        title={texts.deleteTitle}
        message={texts.deleteQuestion(name)}
        isBusy={snapshot.matches('deletingBookmark')}
        onConfirm={() => send({ type: 'deletion.confirm' })}
        onCancel={() => send({ type: 'deletion.cancel' })}
      />
    </>
  );
}

function standingOf(snapshot: BookmarkSnapshot): RowStanding {
  if (snapshot.matches('bookmarked')) return 'resting';
  return snapshot.matches('gone') ? 'gone' : 'held';
}

function stateOf(snapshot: BookmarkSnapshot): ShownBookmark['state'] {
  if (snapshot.matches('deleted')) return 'deleted';
  if (snapshot.matches('restoringBookmark')) return 'restoring';
  return snapshot.hasTag('busy') || snapshot.matches('moving') ? 'busy' : 'resting';
}

function bookmarkWith(portal: Portal) {
  const { api, changed } = portal;
  return bookmarkMachine.provide({
    actors: {
      ...actorsFrom<BookmarkActors>({
        deleteBookmark: api.bookmarks.deleteBookmark,
        restoreBookmark: api.bookmarks.addBookmark,
      }),
      move: moveWith(portal, 'bookmarks', 'cart'),
    },
    actions: {
      notify: notifier(),
      notifyDeletionFailed: (scope) =>
        say(scope, { tone: 'error', text: bookmarkDeleteFailed(reasonIn(scope.event)) }),
      refreshLists: () => void changed('cart', 'bookmarks'),
    },
  });
}

/** Why a deletion failed, in the words of the server or of the client (S-01). */
function reasonIn(event: EventObject): string {
  return refusalIn(event)?.message ?? faultIn(event)?.message ?? texts.unknownReason;
}
