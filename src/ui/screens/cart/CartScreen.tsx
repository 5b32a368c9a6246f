import type { ReactNode } from 'react';
import { texts } from '#messages/cart.ts';
import { signedIn } from '#messages/signedIn.ts';
import { paths } from '#routes/paths.ts';
import { Answers } from '#ui/parts/Answers.tsx';
import { Button, ButtonLink, IconButton } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Standing } from '#ui/parts/Notice.tsx';
import type { StandingNotice } from '#ui/parts/Notice.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { QuantityField } from '#ui/parts/QuantityField.tsx';
import { Stack } from '#ui/parts/Stack.tsx';
import { Table } from '#ui/parts/Table.tsx';
import type { ShownAnswer } from '#ui/answers.ts';
import { Sentence } from '#ui/parts/Sentence.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { hidden } from '#ui/theme/text.css.ts';
import { CartSummary } from './CartSummary.tsx';
import * as styles from './CartScreen.css.ts';

export interface CartLine {
  id: string;
  /** The category's name. */
  name: string;
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
  notice?: StandingNotice;
  /** Where it may be, while a move of it hangs. */
  hanging?: string;
  /**
   * `saving`: the quantity is saved, and can be changed again. `busy`: another call about it runs.
   * `removed`: it can be put back.
   */
  state: 'resting' | 'saving' | 'busy' | 'removed' | 'restoring';
}

/** What a customer can do to a line. */
export interface CartLineActions {
  onQuantity(line: CartLine, quantity: number): void;
  onMove(line: CartLine): void;
  onRemove(line: CartLine): void;
  onUndo(line: CartLine): void;
  onFinishMove(line: CartLine): void;
}

interface CartScreenProps extends CartLineActions {
  /** Left out while loading. */
  lines?: readonly CartLine[];
  isCheckingOut?: boolean;
  /** What is going on with the payment, above the cart. */
  notice?: ReactNode;
  /** Set when the last read failed. */
  failure?: FailedRead;
  onCheckout(): void;
}

function columns() {
  return [
    { name: texts.details },
    { name: texts.format },
    { name: signedIn.quantity, align: 'end' },
    { name: signedIn.price, align: 'end' },
    { name: texts.action, align: 'end' },
  ] as const;
}

export function CartScreen({
  lines,
  isCheckingOut = false,
  notice,
  failure,
  onCheckout,
  ...actions
}: CartScreenProps) {
  const bought = lines?.filter(isBought) ?? [];
  const changed = bought.filter(hasNewPrice);
  return (
    <Page title={texts.title} intro={texts.intro}>
      {notice}
      <Live className={hidden}>{changed.map(({ name }) => texts.newPriceOf(name))}</Live>
      {failure ? <Unread failure={failure} isStale={lines !== undefined} /> : null}
      {lines === undefined ? (
        failure ? null : (
          <CartPlaceholder />
        )
      ) : lines.length === 0 ? (
        <EmptyState
          drawing="cart"
          title={texts.empty}
          action={<ButtonLink href={paths.home}>{signedIn.browseCategories}</ButtonLink>}
        >
          {texts.emptyHint}
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <Card padding="none">
            <Table
              label={texts.title}
              columns={columns()}
              rows={lines.map((line) => ({
                id: line.id,
                cells: cellsOf(line, isCheckingOut, actions),
              }))}
            />
          </Card>
          <CartSummary lines={bought}>
            <Button
              size="large"
              wide
              onPress={onCheckout}
              isBusy={isCheckingOut}
              isDisabled={bought.length === 0}
            >
              {texts.checkout}
            </Button>
          </CartSummary>
        </div>
      )}
    </Page>
  );
}

function cellsOf(line: CartLine, isLocked: boolean, actions: CartLineActions): ReactNode[] {
  if (line.state === 'removed' || line.state === 'restoring') {
    return [
      <div key="details" className={styles.details}>
        <Live className={styles.quiet}>{texts.removed(line.name)}</Live>
        <Standing notice={line.notice} isSmall />
      </div>,
      null,
      null,
      null,
      <Button
        key="undo"
        variant="secondary"
        size="small"
        isBusy={line.state === 'restoring'}
        onPress={() => actions.onUndo(line)}
      >
        {signedIn.undo}
      </Button>,
    ];
  }
  return [
    <Details key="details" line={line} />,
    <span key="format" className={styles.quiet}>
      {line.format}
    </span>,
    <QuantityField
      key="quantity"
      label={texts.quantityOf(line.name)}
      of={line.name}
      value={line.quantity}
      isDisabled={isLocked || !canCount(line)}
      onChange={(quantity) => actions.onQuantity(line, quantity)}
    />,
    <Price key="price" line={line} />,
    <LineActions key="actions" line={line} isLocked={isLocked} actions={actions} />,
  ];
}

interface LineActionsProps {
  line: CartLine;
  isLocked: boolean;
  actions: CartLineActions;
}

function LineActions({ line, isLocked, actions }: LineActionsProps) {
  const isOff = isLocked || line.state !== 'resting';
  return (
    <div className={styles.actions}>
      {line.hanging ? (
        <Button size="small" isWaiting={isLocked} onPress={() => actions.onFinishMove(line)}>
          {signedIn.finishMove}
        </Button>
      ) : (
        <>
          <IconButton
            icon="bookmark"
            label={texts.moveToBookmarks(line.name)}
            isWaiting={isOff}
            onPress={() => actions.onMove(line)}
          />
          <IconButton
            icon="bin"
            label={texts.remove(line.name)}
            isWaiting={isOff}
            onPress={() => actions.onRemove(line)}
          />
        </>
      )}
    </div>
  );
}

function Details({ line }: { line: CartLine }) {
  return (
    <div className={styles.details}>
      <p className={styles.name}>{line.name}</p>
      {line.answers.length > 0 ? <Answers answers={line.answers} look="inline" /> : null}
      {line.isAvailable ? null : <p className={styles.unfinished}>{texts.unavailable}</p>}
      {line.hanging ? <Live className={styles.unfinished}>{line.hanging}</Live> : null}
      <Standing notice={line.notice} isSmall />
    </div>
  );
}

function isBought({ state, isAvailable }: CartLine): boolean {
  return isAvailable && state !== 'removed' && state !== 'restoring';
}

function canCount({ state, isAvailable }: CartLine): boolean {
  return isAvailable && (state === 'resting' || state === 'saving');
}

function hasNewPrice({ price, addedPrice }: CartLine): boolean {
  return addedPrice !== undefined && addedPrice !== price;
}

function Price({ line }: { line: CartLine }) {
  return (
    <div className={styles.priceCell}>
      <span className={styles.price}>
        <Money amount={line.price} />
      </span>
      {hasNewPrice(line) ? (
        <p className={styles.newPrice}>
          <Sentence
            text={texts.newPrice}
            parts={{
              before: <Money amount={line.addedPrice ?? 0} />,
              now: <Money amount={line.price} />,
            }}
          />
        </p>
      ) : null}
    </div>
  );
}

function CartPlaceholder() {
  return (
    <Loading label={texts.loading}>
      <div className={styles.columns}>
        <Card>
          <Stack space="large">
            {[1, 2, 3].map((number) => (
              <Stack key={number} space="small">
                <Placeholder shape="title" width="half" />
                <Placeholder width="most" />
              </Stack>
            ))}
          </Stack>
        </Card>
        <Card>
          <Stack space="regular">
            <Placeholder />
            <Placeholder />
            <Placeholder shape="button" />
          </Stack>
        </Card>
      </div>
    </Loading>
  );
}
