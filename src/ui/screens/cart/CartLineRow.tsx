import type { ReactNode } from 'react';
import { texts } from '#messages/cart.ts';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/signedIn.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { Button, IconButton } from '#ui/parts/Button.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Standing } from '#ui/parts/Banner.tsx';
import type { StandingBanner } from '#ui/parts/Banner.tsx';
import { QuantityField } from '#ui/parts/QuantityField.tsx';
import { Sentence } from '#ui/parts/Sentence.tsx';
import { TableRow } from '#ui/parts/Table.tsx';
import { noFiles } from '#ui/answers.ts';
import type { ShownAnswer } from '#ui/answers.ts';
import * as styles from './CartScreen.css.ts';

export interface ShownLine {
  /** The category's name. */
  name: string;
  /** What the buttons call it: by its first answer as well where another line has the same name. */
  called: string;
  /** The first two form fields. */
  answers: readonly ShownAnswer[];
  /** Kinds of files with counts, or `—`. */
  format: string;
  quantity: number;
  /** Rupees per piece. */
  price: number;
  /** Rupees per piece when it was put into the cart; left out when unknown. */
  addedPrice?: number;
  /** False for what cannot be bought any more; the order leaves it out. */
  isAvailable: boolean;
  /** What went wrong with it last. */
  banner?: StandingBanner;
  /** Where it may be, while a move of it hangs. */
  hanging?: string;
  /**
   * `saving`: the quantity is saved, and can be changed again. `hanging`: where it is, is not known.
   * `removed`: it can be put back.
   */
  state: 'resting' | 'saving' | 'moving' | 'hanging' | 'removing' | 'removed' | 'restoring';
}

/** What a customer can do to a line. */
interface CartLineActions {
  onQuantity(quantity: number): void;
  onMove(): void;
  onRemove(): void;
  onUndo(): void;
  onFinishMove(): void;
}

export function columns() {
  return [
    { name: texts.details },
    { name: texts.format },
    { name: signedIn.quantity, align: 'end' },
    { name: signedIn.price, align: 'end' },
    { name: texts.action, align: 'end' },
  ] as const;
}

interface CartLineRowProps extends CartLineActions {
  line: ShownLine;
  isLocked: boolean;
}

/** One line of the cart. */
export function CartLineRow({ line, isLocked, ...actions }: CartLineRowProps) {
  return (
    <TableRow
      columns={columns()}
      cells={createCells(line, isLocked, actions)}
      isLeaving={line.state === 'moving'}
    />
  );
}

function createCells(line: ShownLine, isLocked: boolean, actions: CartLineActions): ReactNode[] {
  if (isRemoved(line)) {
    return [
      <div key="details" className={styles.details}>
        <p className={styles.quiet}>{texts.removed(line.name)}</p>
        <Standing banner={line.banner} isSmall />
      </div>,
      null,
      null,
      null,
      <Button
        key="undo"
        variant="secondary"
        size="small"
        isBusy={line.state === 'restoring'}
        isWaiting={isLocked || line.state === 'removing'}
        accessibleName={common.of(signedIn.undo, line.called)}
        onPress={actions.onUndo}
      >
        {signedIn.undo}
      </Button>,
    ];
  }
  return [
    <Details key="details" line={line} />,
    <span key="format" className={styles.quiet} data-nothing={line.format === noFiles || undefined}>
      {line.format}
    </span>,
    <QuantityField
      key="quantity"
      label={texts.quantityOf(line.called)}
      of={line.called}
      value={line.quantity}
      isDisabled={isLocked || !canCount(line)}
      onChange={actions.onQuantity}
    />,
    <Price key="price" line={line} />,
    <LineActions key="actions" line={line} isLocked={isLocked} actions={actions} />,
  ];
}

interface LineActionsProps {
  line: ShownLine;
  isLocked: boolean;
  actions: CartLineActions;
}

function LineActions({ line, isLocked, actions }: LineActionsProps) {
  const isOff = isLocked || line.state !== 'resting';
  return (
    <div className={styles.actions}>
      {line.hanging ? (
        <Button size="small" isWaiting={isLocked} onPress={actions.onFinishMove}>
          {signedIn.finishMove}
        </Button>
      ) : (
        <>
          <IconButton
            icon="bookmark"
            label={texts.moveToBookmarks(line.called)}
            isWaiting={isOff}
            onPress={actions.onMove}
          />
          <IconButton
            icon="bin"
            label={texts.remove(line.called)}
            isWaiting={isOff}
            onPress={actions.onRemove}
          />
        </>
      )}
    </div>
  );
}

function Details({ line }: { line: ShownLine }) {
  return (
    <div className={styles.details}>
      <p className={styles.name}>{line.name}</p>
      {line.answers.length > 0 ? <Answers answers={line.answers} look="inline" /> : null}
      {line.isAvailable ? null : <p className={styles.unfinished}>{texts.unavailable}</p>}
      {line.hanging ? <Live className={styles.unfinished}>{line.hanging}</Live> : null}
      <Standing banner={line.banner} isSmall />
    </div>
  );
}

function isRemoved({ state }: ShownLine): boolean {
  return state === 'removing' || state === 'removed' || state === 'restoring';
}

function canCount({ state, isAvailable }: ShownLine): boolean {
  return isAvailable && (state === 'resting' || state === 'saving');
}

export function hasNewPrice({
  price,
  addedPrice,
}: Pick<ShownLine, 'price' | 'addedPrice'>): boolean {
  return addedPrice !== undefined && addedPrice !== price;
}

function Price({ line }: { line: ShownLine }) {
  const { quantity, price } = line;
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
      {hasNewPrice(line) ? (
        <p className={styles.newPrice}>
          <Sentence
            text={texts.newPrice}
            parts={{
              before: <Money amount={line.addedPrice ?? 0} />,
              now: <Money amount={price} />,
            }}
          />
        </p>
      ) : null}
    </div>
  );
}
