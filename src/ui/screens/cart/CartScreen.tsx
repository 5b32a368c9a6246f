import type { ReactNode } from 'react';
import { Answers } from '#ui/parts/Answers.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/Stack.tsx';
import { Table } from '#ui/parts/Table.tsx';
import type { ShownAnswer } from '#ui/answers.ts';
import { Page } from '#ui/screens/shell/Page.tsx';
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
}

interface CartScreenProps {
  /** Left out while loading. */
  lines?: readonly CartLine[];
  isCheckingOut?: boolean;
  /** What is going on with the payment, above the cart. */
  notice?: ReactNode;
  /** The controls of one line. */
  renderAction?(line: CartLine): ReactNode;
  onCheckout(): void;
}

const columns = [
  { name: 'Details' },
  { name: 'Format' },
  { name: 'Quantity', align: 'end' },
  { name: 'Price', align: 'end' },
  { name: 'Action', align: 'end' },
] as const;

export function CartScreen({
  lines,
  isCheckingOut = false,
  notice,
  renderAction,
  onCheckout,
}: CartScreenProps) {
  return (
    <Page title="In Cart Applications" intro="Submitted applications that are ready to be paid.">
      {notice}
      {lines === undefined ? (
        <CartPlaceholder />
      ) : lines.length === 0 ? (
        <EmptyState
          drawing="cart"
          title="Your cart is empty."
          action={<ButtonLink href="/">Browse categories</ButtonLink>}
        >
          An application lands here as soon as you submit it.
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <Card padding="none">
            <Table
              label="In Cart Applications"
              columns={columns}
              rows={lines.map((line) => ({
                id: line.id,
                cells: [
                  <Details key="details" line={line} />,
                  <span key="format" className={styles.quiet}>
                    {line.format}
                  </span>,
                  <span key="quantity" className={styles.number}>
                    {line.quantity}
                  </span>,
                  <span key="price" className={styles.price}>
                    <Money amount={line.price} />
                  </span>,
                  renderAction?.(line),
                ],
              }))}
            />
          </Card>
          <CartSummary lines={lines}>
            <Button size="large" wide onPress={onCheckout} isBusy={isCheckingOut}>
              Proceed to Checkout
            </Button>
          </CartSummary>
        </div>
      )}
    </Page>
  );
}

function Details({ line }: { line: CartLine }) {
  return (
    <div className={styles.details}>
      <p className={styles.name}>{line.name}</p>
      {line.answers.length > 0 ? <Answers answers={line.answers} look="inline" /> : null}
    </div>
  );
}

function CartPlaceholder() {
  return (
    <Loading label="Loading your cart">
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
