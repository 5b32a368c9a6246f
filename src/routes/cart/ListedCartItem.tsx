import { useSelector } from '@xstate/react';
import { memo, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CartItem } from '#contract/cart.ts';
import { cartItemMachine } from '#machines/cartItem.machine.ts';
import type { CartItemActors, CartItemState } from '#machines/cartItem.machine.ts';
import { toActors } from '#machines/port.ts';
import { cart as texts } from '#messages/cart.ts';
import { toAccessibleName, fileCounts, firstAnswers, formatText } from '#ui/answers.ts';
import { CartItemRow } from '#ui/screens/cart/CartItemRow.tsx';
import type { ShownCartItem } from '#ui/screens/cart/CartItemRow.tsx';
import { applicationName } from '#routes/lists/applicationName.ts';
import { changesEnded, keepRunning } from '#routes/portal/changes.ts';
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

export type CartItemFlow = ActorRefFrom<typeof cartItemMachine>;

interface ListedCartItemProps extends FormLabels {
  item: CartItem;
  /** Whether another item has the same category. */
  hasDuplicateName: boolean;
  /** Also true until the bookmarks have loaded, so that a failed move removes nothing there. */
  isBookmarked: boolean;
  /** Whether an item of the cart has files. */
  hasFiles: boolean;
  /** True while the cart is being paid. */
  isLocked: boolean;
  onRowState(id: string, rowState: RowState): void;
  /** Called with the item's flow, which knows the quantity that the customer chose. */
  onFlow(id: string, flow: CartItemFlow): void;
}

/** One item of the cart with its actions. Memoised, because a cart has up to a hundred. */
export const ListedCartItem = memo(function ListedCartItem({
  item,
  hasDuplicateName,
  labels,
  kinds,
  isBookmarked,
  hasFiles,
  isLocked,
  onRowState,
  onFlow,
}: ListedCartItemProps) {
  const { id, applicationId, application, quantity } = item;
  const portal = usePortal();
  const [snapshot, send, actor] = useFlow(provideCartItem(portal), {
    input: { itemId: id, applicationId, quantity },
  });
  const { move, removal } = snapshot.children;
  const banner = useBanner(actor);
  const unfinished = useSelector(move, getUnfinishedMoveMessage);
  const removalState = useSelector(removal, (current) => current?.value ?? 'removing');
  const { wanted } = snapshot.context;
  const states = {
    inCart: 'idle',
    changingQuantity: 'saving',
    confirmingRemoval: 'idle',
    removing: removalStates[removalState],
    moving: unfinished ? 'unfinished' : 'moving',
    gone: 'idle',
  } satisfies Record<CartItemState, ShownCartItem['state']>;
  const state = states[snapshot.value];
  const rowState = rowStates[snapshot.value];
  const name = applicationName(application);
  const answers = firstAnswers(application.formData, labels);
  const called = toAccessibleName(name, hasDuplicateName, answers);
  const isOpen = !isLocked;
  const enabled = { 'item.remove': isOpen, 'removal.undo': isOpen, 'move.retry': isOpen };
  useActionDetails(actor, { name: called, enabled });

  useEffect(() => {
    if (actor.getSnapshot().context.quantity !== quantity) send({ type: 'item.refresh', quantity });
  }, [actor, send, quantity]);
  // The last quantity counts, even if the page is left before the previous one is saved.
  useEffect(
    () => () => {
      const last = actor.getSnapshot();
      const { itemId, wanted, sent } = last.context;
      if (!last.matches('changingQuantity') || wanted === sent) return;
      const save = () => changeQuantity(portal)({ itemId, quantity: wanted }, AbortSignal.abort());
      void changesEnded().then(save);
    },
    [actor, portal],
  );
  useEffect(() => onRowState(id, rowState), [onRowState, id, rowState]);
  useEffect(() => onFlow(id, actor), [onFlow, id, actor]);

  return (
    <>
      <CartItemRow
        item={{
          name,
          called,
          answers,
          format: formatText(fileCounts(application.formData, kinds)),
          price: application.price ?? 0,
          addedPrice: item.addedPrice ?? undefined,
          isAvailable: item.isAvailable,
          quantity: wanted,
          banner,
          unfinished,
          state,
        }}
        hasFiles={hasFiles}
        isLocked={isLocked}
        onQuantity={(value) => send({ type: 'quantity.change', quantity: value })}
        onMove={() => send({ type: 'item.move', isBookmarked })}
        onRemove={() => send({ type: 'item.remove' })}
        onUndo={() => removal?.send({ type: 'removal.undo' })}
        onFinishMove={() => move?.send({ type: 'move.retry' })}
      />
      <ConfirmDialog
        isOpen={snapshot.matches('confirmingRemoval')}
        title={texts.removeTitle}
        message={texts.removeQuestion(called)}
        confirmLabel={texts.confirmRemoval}
        onConfirm={() => send({ type: 'removal.confirm' })}
        onCancel={() => send({ type: 'removal.cancel' })}
      />
    </>
  );
});

const rowStates = {
  inCart: 'idle',
  changingQuantity: 'retained',
  confirmingRemoval: 'retained',
  removing: 'retained',
  moving: 'retained',
  gone: 'hidden',
} satisfies Record<CartItemState, RowState>;

const changeQuantity = ({ api, changed }: Portal) => keepRunning(api.cart.changeQuantity, changed);

function provideCartItem(portal: Portal) {
  return cartItemMachine.provide({
    actors: {
      ...toActors<CartItemActors>({
        changeQuantity: changeQuantity(portal),
      }),
      move: provideMove(portal, 'cart', 'bookmarks'),
      removal: provideRemoval(portal, 'cart'),
    },
    actions: {
      notify: createNotify(),
      refreshLists: () => void portal.changed('cart', 'bookmarks'),
    },
  });
}
