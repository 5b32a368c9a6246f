import type { ReactNode } from 'react';
import { cart as texts } from '#messages/cart.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { Button, IconButton } from '#ui/parts/Button.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { FlowErrorBanner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { QuantityField } from '#ui/parts/QuantityField.tsx';
import { Sentence } from '#ui/parts/Text.tsx';
import { TableRow } from '#ui/parts/Table.tsx';
import { noFiles } from '#ui/answers.ts';
import type { ShownAnswer } from '#ui/answers.ts';
import * as styles from './CartScreen.css.ts';

export interface ShownCartItem {
  /** The category's name. */
  name: string;
  /** Its name in button labels, with its first answer if another item has the same name. */
  called: string;
  /** The first two form fields. */
  answers: readonly ShownAnswer[];
  /** Kinds of files with counts, or `—`. */
  format: string;
  quantity: number;
  /** Rupees per piece. */
  price: number;
  /** Rupees per piece when it was added to the cart; unset if unknown. */
  addedPrice?: number;
  /** False if it is no longer on sale; the order leaves it out. */
  isAvailable: boolean;
  /** Its last error. */
  banner?: FlowError;
  /** The message of an unfinished move. */
  unfinished?: string;
  /**
   * `saving`: the quantity is being saved and can be changed again. `unfinished`: its place is
   * unknown. `removed`: the customer can undo it.
   */
  state: 'idle' | 'saving' | 'moving' | 'unfinished' | 'removing' | 'removed' | 'restoring';
}

/** A customer's actions on an item. */
interface CartItemActions {
  onQuantity(quantity: number): void;
  onMove(): void;
  onRemove(): void;
  onUndo(): void;
  onFinishMove(): void;
}

export function columns(hasFiles: boolean) {
  return [
    { name: texts.details },
    { name: texts.format, isEmpty: !hasFiles },
    { name: signedIn.quantity, align: 'end', onPhones: 'left' },
    { name: signedIn.price, align: 'end' },
    { name: texts.action, align: 'end', onPhones: 'right' },
  ] as const;
}

interface CartItemRowProps extends CartItemActions {
  item: ShownCartItem;
  /** Whether an item of the cart has files. */
  hasFiles: boolean;
  isLocked: boolean;
}

/** One item of the cart. */
export function CartItemRow({ item, hasFiles, isLocked, ...actions }: CartItemRowProps) {
  return (
    <TableRow
      columns={columns(hasFiles)}
      cells={createCells(item, isLocked, actions)}
      isLeaving={item.state === 'moving'}
    />
  );
}

function createCells(
  item: ShownCartItem,
  isLocked: boolean,
  actions: CartItemActions,
): ReactNode[] {
  if (isRemoved(item)) {
    return [
      <div key="details" className={styles.details}>
        <p className={styles.quiet}>{texts.removed(item.name)}</p>
        <FlowErrorBanner banner={item.banner} isSmall />
      </div>,
      null,
      null,
      null,
      <Button
        key="undo"
        variant="secondary"
        size="small"
        isBusy={item.state === 'restoring'}
        isWaiting={isLocked || item.state === 'removing'}
        accessibleName={common.of(signedIn.undo, item.called)}
        onPress={actions.onUndo}
      >
        {signedIn.undo}
      </Button>,
    ];
  }
  return [
    <Details key="details" item={item} />,
    <span key="format" className={styles.quiet} data-nothing={item.format === noFiles || undefined}>
      {item.format}
    </span>,
    <QuantityField
      key="quantity"
      label={texts.quantityOf(item.called)}
      of={item.called}
      value={item.quantity}
      isDisabled={isLocked || !canCount(item)}
      onChange={actions.onQuantity}
    />,
    <Price key="price" item={item} />,
    <ItemActions key="actions" item={item} isLocked={isLocked} actions={actions} />,
  ];
}

interface ItemActionsProps {
  item: ShownCartItem;
  isLocked: boolean;
  actions: CartItemActions;
}

function ItemActions({ item, isLocked, actions }: ItemActionsProps) {
  const isOff = isLocked || item.state !== 'idle';
  return (
    <div className={styles.actions}>
      {item.unfinished ? (
        <Button size="small" isWaiting={isLocked} onPress={actions.onFinishMove}>
          {signedIn.finishMove}
        </Button>
      ) : (
        <>
          <IconButton
            icon="bookmark"
            label={texts.moveToBookmarks(item.called)}
            isWaiting={isOff}
            onPress={actions.onMove}
          />
          <IconButton
            icon="bin"
            label={texts.remove(item.called)}
            isWaiting={isOff}
            onPress={actions.onRemove}
          />
        </>
      )}
    </div>
  );
}

function Details({ item }: { item: ShownCartItem }) {
  return (
    <div className={styles.details}>
      <p className={styles.name}>{item.name}</p>
      {item.answers.length > 0 ? <Answers answers={item.answers} look="inline" /> : null}
      {item.isAvailable ? null : <p className={styles.unfinished}>{texts.unavailable}</p>}
      {item.unfinished ? <Live className={styles.unfinished}>{item.unfinished}</Live> : null}
      <FlowErrorBanner banner={item.banner} isSmall />
    </div>
  );
}

function isRemoved({ state }: ShownCartItem): boolean {
  return state === 'removing' || state === 'removed' || state === 'restoring';
}

function canCount({ state, isAvailable }: ShownCartItem): boolean {
  return isAvailable && (state === 'idle' || state === 'saving');
}

export function hasNewPrice({
  price,
  addedPrice,
}: Pick<ShownCartItem, 'price' | 'addedPrice'>): boolean {
  return addedPrice !== undefined && addedPrice !== price;
}

function Price({ item }: { item: ShownCartItem }) {
  const { quantity, price } = item;
  return (
    <div className={styles.priceCell}>
      <span className={styles.price}>
        <Money amount={quantity * price} />
      </span>
      {quantity > 1 ? (
        <p className={styles.perPiece}>
          <span>{`${quantity} × `}</span>
          <Money amount={price} />
        </p>
      ) : null}
      {hasNewPrice(item) ? (
        <p className={styles.newPrice}>
          <Sentence
            text={texts.newPrice}
            parts={{
              before: <Money amount={item.addedPrice ?? 0} />,
              now: <Money amount={price} />,
            }}
          />
        </p>
      ) : null}
    </div>
  );
}
