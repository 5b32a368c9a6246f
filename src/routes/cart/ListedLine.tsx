import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect } from 'react';
import type { CartLine } from '#contract/cart.ts';
import { cartLineMachine } from '#machines/cartLine.machine.ts';
import type { CartLineActors, CartLineSnapshot } from '#machines/cartLine.machine.ts';
import { toActors } from '#machines/port.ts';
import { texts } from '#messages/cart.ts';
import { calledBy, fileCounts, firstAnswers, formatText } from '#ui/answers.ts';
import { CartLineRow } from '#ui/screens/cart/CartLineRow.tsx';
import type { ShownLine } from '#ui/screens/cart/CartLineRow.tsx';
import { applicationName } from '../applicationName.ts';
import { changesEnded, outliving } from '../changes.ts';
import { useFlow } from '../flow.ts';
import { useBanners } from '../flowBanners.ts';
import type { FormLabels } from '../formLabels.ts';
import { hangingMove, provideMove } from '../move.ts';
import { notifier } from '../toasts.tsx';
import { usePortal } from '../portal.ts';
import type { Portal } from '../portal.ts';
import { ConfirmDialog } from '../confirmDialog.ts';
import { useOffer } from '../quickFind/offer.ts';
import type { RowState } from '../rows.ts';

interface ListedLineProps extends FormLabels {
  line: CartLine;
  /** Whether another line is of the same category. */
  hasTwin: boolean;
  /** While the bookmarks are unknown, nothing is taken back there. */
  isBookmarked: boolean;
  /** While the cart is paid. */
  isLocked: boolean;
  onRowState(id: string, rowState: RowState): void;
  /** How many are bought as the customer sees it. */
  onQuantity(id: string, quantity: number): void;
}

/** One line of the cart, and what can be done with it. */
export function ListedLine({
  line,
  hasTwin,
  labels,
  kinds,
  isBookmarked,
  isLocked,
  onRowState,
  onQuantity,
}: ListedLineProps) {
  const { id, applicationId, application, quantity } = line;
  const portal = usePortal();
  const [snapshot, send, actor] = useFlow(provideCartLine(portal), {
    input: { itemId: id, applicationId, quantity },
  });
  const { move } = snapshot.children;
  const banner = useBanners()(actor);
  const hanging = useSelector(move, hangingMove);
  const { wanted } = snapshot.context;
  const state = toLineState(snapshot, hanging !== undefined);
  const rowState = toRowState(snapshot);
  const bought = isLeaving(state) || snapshot.matches('gone') ? 0 : wanted;
  const name = applicationName(application);
  const answers = firstAnswers(application.formData, labels);
  const called = calledBy(name, hasTwin, answers);
  const isOpen = !isLocked;
  const offers = { 'line.remove': isOpen, 'removal.undo': isOpen, 'move.retry': isOpen };
  useOffer(actor, { name: called, offers });

  useEffect(() => {
    if (actor.getSnapshot().context.quantity !== quantity) send({ type: 'line.refresh', quantity });
  }, [actor, send, quantity]);
  // The last wish counts, also of a page that is left before the one before it is saved.
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
  // The total never lags behind the lines.
  useLayoutEffect(() => onQuantity(id, bought), [onQuantity, id, bought]);

  return (
    <>
      <CartLineRow
        line={{
          name,
          called,
          answers,
          format: formatText(fileCounts(application.formData, kinds)),
          price: application.price ?? 0,
          addedPrice: line.addedPrice ?? undefined,
          isAvailable: line.isAvailable,
          quantity: wanted,
          banner,
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
        isOpen={snapshot.matches('confirmingRemoval')}
        title={texts.removeTitle}
        message={texts.removeQuestion(called)}
        confirmLabel={texts.confirmRemoval}
        onConfirm={() => send({ type: 'removal.confirm' })}
        onCancel={() => send({ type: 'removal.cancel' })}
      />
    </>
  );
}

function toRowState(snapshot: CartLineSnapshot): RowState {
  if (snapshot.matches('inCart')) return 'resting';
  return snapshot.matches('gone') ? 'gone' : 'held';
}

/** What the customer decided shows at once; where the server refuses it, the line is back. */
function toLineState(snapshot: CartLineSnapshot, isHanging: boolean): ShownLine['state'] {
  if (snapshot.matches('removingLine')) return 'removing';
  if (snapshot.matches('removed')) return 'removed';
  if (snapshot.matches('restoringLine')) return 'restoring';
  if (snapshot.matches('changingQuantity')) return 'saving';
  if (snapshot.matches('moving')) return isHanging ? 'hanging' : 'moving';
  return 'resting';
}

function isLeaving(state: ShownLine['state']): boolean {
  return ['moving', 'removing', 'removed', 'restoring'].includes(state);
}

const changeQuantity = ({ api, changed }: Portal) => outliving(api.cart.changeQuantity, changed);

function provideCartLine(portal: Portal) {
  const { api, changed } = portal;
  return cartLineMachine.provide({
    actors: {
      ...toActors<CartLineActors>({
        changeQuantity: changeQuantity(portal),
        removeLine: outliving(api.cart.removeFromCart, changed),
        restoreLine: outliving(api.cart.addToCart, changed),
      }),
      move: provideMove(portal, 'cart', 'bookmarks'),
    },
    actions: {
      notify: notifier(),
      refreshLists: () => void changed('cart', 'bookmarks'),
    },
  });
}
