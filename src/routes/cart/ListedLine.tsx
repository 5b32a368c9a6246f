import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { cartLineMachine } from '#machines/cartLine.machine.ts';
import type { CartLineActors, CartLineSnapshot } from '#machines/cartLine.machine.ts';
import { actorsFrom } from '#machines/port.ts';
import { texts } from '#messages/cart.ts';
import { signedIn } from '#messages/signedIn.ts';
import { fileCounts, firstAnswers, formatText } from '#ui/answers.ts';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { CartLineRow } from '#ui/screens/cart/CartLineRow.tsx';
import type { CartLine } from '#ui/screens/cart/CartLineRow.tsx';
import { useFlow } from '../flow.ts';
import { useNotices } from '../flowNotices.ts';
import type { FormLabels } from '../formLabels.ts';
import { hangingMove, moveWith } from '../move.ts';
import { notifier } from '../notices.tsx';
import { usePortal } from '../portal.ts';
import type { Portal } from '../portal.ts';
import type { RowStanding } from '../rows.ts';

interface ListedLineProps extends FormLabels {
  item: CartItem;
  /** While the bookmarks are unknown, nothing is taken back there. */
  isBookmarked: boolean;
  /** While the cart is paid. */
  isLocked: boolean;
  onStanding(id: string, standing: RowStanding): void;
  /** How many are bought as the customer sees it. */
  onQuantity(id: string, quantity: number): void;
}

/** One line of the cart, and what can be done with it. */
export function ListedLine({
  item,
  labels,
  kinds,
  isBookmarked,
  isLocked,
  onStanding,
  onQuantity,
}: ListedLineProps) {
  const { id, applicationId, application, quantity } = item;
  const [snapshot, send, actor] = useFlow(lineWith(usePortal()), {
    input: { itemId: id, applicationId, quantity },
  });
  const { move } = snapshot.children;
  const notice = useNotices()(actor);
  const hanging = useSelector(move, hangingMove);
  const { wanted } = snapshot.context;
  const state = stateOf(snapshot);
  const standing = standingOf(snapshot);
  const bought = state === 'removed' || state === 'restoring' ? 0 : wanted;
  const name = lineName(item);

  useEffect(() => {
    if (actor.getSnapshot().context.quantity !== quantity) send({ type: 'line.refresh', quantity });
  }, [actor, send, quantity]);
  useEffect(() => onStanding(id, standing), [onStanding, id, standing]);
  // The total never lags behind the lines.
  useLayoutEffect(() => onQuantity(id, bought), [onQuantity, id, bought]);

  return (
    <>
      <CartLineRow
        line={{
          name,
          answers: firstAnswers(application.formData, labels),
          format: formatText(fileCounts(application.formData, kinds)),
          price: application.price ?? 0,
          addedPrice: item.addedPrice ?? undefined,
          isAvailable: item.isAvailable,
          quantity: wanted,
          notice,
          hanging,
          state,
        }}
        isLocked={isLocked}
        onQuantity={(value) => send({ type: 'quantity.change', quantity: value })}
        onMove={() => send({ type: 'line.move', isBookmarked })}
        onRemove={() => send({ type: 'line.remove' })}
        onUndo={() => send({ type: 'removal.undo' })}
        onFinishMove={() => move?.send({ type: 'move.retry' })}
      />
      <ConfirmDialog
        isOpen={snapshot.matches('confirmingRemoval') || snapshot.matches('removingLine')}
        title={texts.removeTitle}
        message={texts.removeQuestion(name)}
        isBusy={snapshot.matches('removingLine')}
        onConfirm={() => send({ type: 'removal.confirm' })}
        onCancel={() => send({ type: 'removal.cancel' })}
      />
    </>
  );
}

/** The category's name. */
export function lineName({ application }: CartItem): string {
  return application.category?.name || signedIn.untitled;
}

function standingOf(snapshot: CartLineSnapshot): RowStanding {
  if (snapshot.matches('inCart')) return 'resting';
  return snapshot.matches('gone') ? 'gone' : 'held';
}

function stateOf(snapshot: CartLineSnapshot): CartLine['state'] {
  if (snapshot.matches('removed')) return 'removed';
  if (snapshot.matches('restoringLine')) return 'restoring';
  if (snapshot.matches('changingQuantity')) return 'saving';
  return snapshot.hasTag('busy') || snapshot.matches('moving') ? 'busy' : 'resting';
}

function lineWith(portal: Portal) {
  const { api, changed } = portal;
  return cartLineMachine.provide({
    actors: {
      ...actorsFrom<CartLineActors>({
        changeQuantity: api.cart.changeQuantity,
        removeLine: api.cart.removeFromCart,
        restoreLine: api.cart.addToCart,
      }),
      move: moveWith(portal, 'cart', 'bookmarks'),
    },
    actions: {
      notify: notifier(),
      refreshLists: () => void changed('cart', 'bookmarks'),
    },
  });
}
