import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { EventObject } from 'xstate';
import type { Bookmark } from '#contract/bookmarks.ts';
import { bookmarkMachine } from '#machines/bookmark.machine.ts';
import type { BookmarkActors, BookmarkSnapshot } from '#machines/bookmark.machine.ts';
import { toActors, readFault, readRefusal } from '#machines/port.ts';
import { messages } from '#messages';
import { bookmarks as texts } from '#messages/bookmarks.ts';
import { sentence } from '#messages/common.ts';
import { toAccessibleName, firstAnswers } from '#ui/answers.ts';
import { BookmarkCard } from '#ui/screens/bookmarks/BookmarkCard.tsx';
import type { ShownBookmark } from '#ui/screens/bookmarks/BookmarkCard.tsx';
import { applicationName } from '#routes/lists/applicationName.ts';
import { keepRunning } from '#routes/portal/changes.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanners } from '#routes/flow/banners.ts';
import type { FormLabels } from '#routes/lists/formLabels.ts';
import { getUnfinishedMoveMessage, provideMove } from '#routes/lists/move.ts';
import { createNotify, showMessage } from '#routes/flow/toasts.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { ConfirmDialog } from '#routes/portal/lazyDialog.tsx';
import { useActionDetails } from '#routes/quickFind/actionDetails.ts';
import type { RowState } from '#routes/lists/rows.ts';

interface ListedBookmarkProps extends Pick<FormLabels, 'labels'> {
  bookmark: Bookmark;
  /** Whether another bookmark has the same category. */
  hasTwin: boolean;
  /** Also true until the cart has loaded, so that a failed move removes nothing there. */
  isInCart: boolean;
  onRowState(id: string, rowState: RowState): void;
}

/** One bookmark with its actions. */
export function ListedBookmark({
  bookmark,
  hasTwin,
  labels,
  isInCart,
  onRowState,
}: ListedBookmarkProps) {
  const { id, applicationId, application } = bookmark;
  const [snapshot, send, actor] = useFlow(provideBookmark(usePortal()), {
    input: { itemId: id, applicationId },
  });
  const { move } = snapshot.children;
  const banner = useBanners()(actor);
  const unfinished = useSelector(move, getUnfinishedMoveMessage);
  const rowState = toRowState(snapshot);
  const name = applicationName(application);
  const answers = firstAnswers(application.formData, labels);
  const called = toAccessibleName(name, hasTwin, answers);
  useActionDetails(actor, { name: called });
  useEffect(() => onRowState(id, rowState), [onRowState, id, rowState]);

  return (
    <>
      <BookmarkCard
        bookmark={{
          name,
          called,
          answers,
          price: application.price,
          banner,
          unfinished,
          state: toCardState(snapshot, unfinished !== undefined),
        }}
        onAddToCart={() => send({ type: 'bookmark.move', isInCart })}
        onDelete={() => send({ type: 'bookmark.delete' })}
        onUndo={() => send({ type: 'deletion.undo' })}
        onFinishMove={() => move?.send({ type: 'move.retry' })}
      />
      <ConfirmDialog
        isOpen={snapshot.matches('confirmingDeletion')}
        title={texts.deleteTitle}
        message={texts.deleteQuestion(called)}
        onConfirm={() => send({ type: 'deletion.confirm' })}
        onCancel={() => send({ type: 'deletion.cancel' })}
      />
    </>
  );
}

function toRowState(snapshot: BookmarkSnapshot): RowState {
  if (snapshot.matches('bookmarked')) return 'resting';
  return snapshot.matches('gone') ? 'gone' : 'held';
}

/** Optimistic: the decision shows at once, and the card returns if the server refuses. */
function toCardState(snapshot: BookmarkSnapshot, isHanging: boolean): ShownBookmark['state'] {
  if (snapshot.matches('deletingBookmark')) return 'deleting';
  if (snapshot.matches('deleted')) return 'deleted';
  if (snapshot.matches('restoringBookmark')) return 'restoring';
  if (snapshot.matches('moving')) return isHanging ? 'unfinished' : 'moving';
  return 'resting';
}

function provideBookmark(portal: Portal) {
  const { api, changed } = portal;
  return bookmarkMachine.provide({
    actors: {
      ...toActors<BookmarkActors>({
        deleteBookmark: keepRunning(api.bookmarks.deleteBookmark, changed),
        restoreBookmark: keepRunning(api.bookmarks.addBookmark, changed),
      }),
      move: provideMove(portal, 'bookmarks', 'cart'),
    },
    actions: {
      notify: createNotify(),
      notifyDeletionFailed: (scope) =>
        showMessage(scope, { tone: 'error', text: deleteFailed(scope.event) }),
      refreshLists: () => void changed('cart', 'bookmarks'),
    },
  });
}

/** Why a deletion failed, worded by the server or the client (spec §8 Cart and bookmarks). */
function deleteFailed(event: EventObject): string {
  const reason = readRefusal(event)?.message ?? readFault(event)?.message;
  const words = reason === undefined ? texts.unknownReason : sentence(reason);
  return messages['bookmark.deleteFailed'].replace('{reason}', words);
}
