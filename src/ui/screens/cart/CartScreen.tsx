import type { ReactNode } from 'react';
import type { Seller } from '#contract/seller.ts';
import { cart as texts } from '#messages/cart.ts';
import { signedIn } from '#messages/frame.ts';
import { paths } from '#contract/paths.ts';
import { cart } from '#ui/drawings.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { EmptyState, Unread } from '#ui/parts/EmptyState.tsx';
import type { FailedRead } from '#ui/parts/EmptyState.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Table } from '#ui/parts/Table.tsx';
import { Page } from '#ui/screens/shell/Page.tsx';
import { hidden } from '#ui/theme/text.css.ts';
import { columns, hasNewPrice } from './CartItemRow.tsx';
import type { ShownCartItem } from './CartItemRow.tsx';
import { CartSummary } from './CartSummary.tsx';
import * as styles from './CartScreen.css.ts';

/** One item to pay for. */
export interface BoughtItem extends Pick<
  ShownCartItem,
  'name' | 'price' | 'addedPrice' | 'quantity'
> {
  id: string;
}

interface CartScreenProps {
  /** `CartItemRow` elements; unset while loading. */
  rows?: readonly ReactNode[];
  /** Whether an item has files. */
  hasFiles: boolean;
  bought: readonly BoughtItem[];
  seller: Seller;
  isCheckingOut: boolean;
  /** The payment's state, above the cart. */
  banner: ReactNode;
  /** Set if the last read failed. */
  failure?: FailedRead;
  onCheckout(): void;
}

export function CartScreen({
  rows,
  hasFiles,
  bought,
  seller,
  isCheckingOut,
  banner,
  failure,
  onCheckout,
}: CartScreenProps) {
  const changed = bought.filter(hasNewPrice);
  return (
    <Page title={texts.title} intro={texts.intro}>
      {banner}
      <Live className={hidden}>{changed.map(({ name }) => texts.newPriceOf(name)).join(' ')}</Live>
      {failure ? <Unread failure={failure} isStale={rows !== undefined} /> : null}
      {rows === undefined && !failure ? <CartPlaceholder /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          drawing={cart}
          title={texts.empty}
          action={
            <ButtonLink variant="primary" href={paths.home}>
              {signedIn.browseCategories}
            </ButtonLink>
          }
        >
          {texts.emptyHint}
        </EmptyState>
      ) : null}
      {rows?.length ? (
        <div className={styles.columns}>
          <Card padding="none">
            <Table label={texts.title} columns={columns(hasFiles)}>
              {rows}
            </Table>
          </Card>
          <CartSummary items={bought} seller={seller}>
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
      ) : null}
    </Page>
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
