import { useSelector } from '@xstate/react';
import { memo, useEffect } from 'react';
import type { Bookmark } from '#contract/bookmarks.ts';
import { bookmarkMachine } from '#machines/bookmark.machine.ts';
import type { BookmarkState } from '#machines/bookmark.machine.ts';
import { bookmarks as texts } from '#messages/bookmarks.ts';
import { toAccessibleName, firstAnswers } from '#ui/answers.ts';
import { BookmarkCard } from '#ui/screens/bookmarks/BookmarkCard.tsx';
import type { ShownBookmark } from '#ui/screens/bookmarks/BookmarkCard.tsx';
import { applicationName } from '#routes/lists/applicationName.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import type { FormLabels } from '#routes/lists/formLabels.ts';
import { getUnfinishedMoveMessage, provideMove } from '#routes/lists/move.ts';
import { provideRemoval, removalStates } from '#routes/lists/removal.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { ConfirmDialog } from '#routes/portal/lazyDialog.tsx';
import { useActionDetails } from '#routes/quickFind/actionDetails.ts';
import type { RowState } from '#routes/lists/rows.ts';

interface ListedBookmarkProps extends Pick<FormLabels, 'labels'> {
  bookmark: Bookmark;
  /** Whether another bookmark has the same category. */
  hasDuplicateName: boolean;
  /** Also true until the cart has loaded, so that a failed move removes nothing there. */
  isInCart: boolean;
  onRowState(id: string, rowState: RowState): void;
}

/** One bookmark with its actions. Memoised, because a list has many. */
export const ListedBookmark = memo(function ListedBookmark({
  bookmark,
  hasDuplicateName,
  labels,
  isInCart,
  onRowState,
}: ListedBookmarkProps) {
  const { id, applicationId, application } = bookmark;
  const [snapshot, send, actor] = useFlow(provideBookmark(usePortal()), {
    input: { itemId: id, applicationId },
  });
  const { move, removal } = snapshot.children;
  const banner = useBanner(actor);
  const unfinished = useSelector(move, getUnfinishedMoveMessage);
  const removalState = useSelector(removal, (current) => current?.value ?? 'removing');
  const states = {
    bookmarked: 'idle',
    confirmingDeletion: 'idle',
    deleting: removalStates[removalState],
    moving: unfinished ? 'unfinished' : 'moving',
    gone: 'idle',
  } satisfies Record<BookmarkState, ShownBookmark['state']>;
  const rowState = rowStates[snapshot.value];
  const name = applicationName(application);
  const answers = firstAnswers(application.formData, labels);
  const called = toAccessibleName(name, hasDuplicateName, answers);
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
          state: states[snapshot.value],
        }}
        onAddToCart={() => send({ type: 'bookmark.move', isInCart })}
        onDelete={() => send({ type: 'bookmark.delete' })}
        onUndo={() => removal?.send({ type: 'removal.undo' })}
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
});

const rowStates = {
  bookmarked: 'idle',
  confirmingDeletion: 'retained',
  deleting: 'retained',
  moving: 'retained',
  gone: 'hidden',
} satisfies Record<BookmarkState, RowState>;

function provideBookmark(portal: Portal) {
  return bookmarkMachine.provide({
    actors: {
      move: provideMove(portal, 'bookmarks', 'cart'),
      removal: provideRemoval(portal, 'bookmarks'),
    },
    actions: {
      notify: createNotify(),
      refreshLists: () => void portal.changed('cart', 'bookmarks'),
    },
  });
}
