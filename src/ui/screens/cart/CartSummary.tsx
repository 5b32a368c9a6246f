import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Seller } from '#contract/seller.ts';
import { cart as texts } from '#messages/cart.ts';
import { signedIn } from '#messages/frame.ts';
import { announce } from '#ui/announce.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import { Card } from '#ui/parts/Card.tsx';
import { Heading, Text } from '#ui/parts/Text.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { PageMark } from '#ui/parts/PageMark.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { SupportAddress } from '#ui/parts/SupportAddress.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';
import * as styles from './CartSummary.css.ts';

interface CartSummaryProps {
  items: readonly { id: string; name: string; quantity: number; price: number }[];
  seller: Seller;
  /** The checkout button. */
  children: ReactNode;
}

/** Milliseconds after the last press until a quantity is announced. */
const announcementDelay = 600;

export function CartSummary({ items, seller, children }: CartSummaryProps) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const amount = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  useQuantityAnnouncement(items, amount);
  return (
    <div className={styles.place}>
      <Card as="section" label={texts.summary}>
        <div className={styles.summary}>
          <Heading level={2} size="large">
            {texts.summary}
          </Heading>
          <Stack space="small">
            <dl className={styles.sums}>
              <div className={styles.sum}>
                <dt>{texts.totalItems}</dt>
                <dd className={styles.value}>{pieces}</dd>
              </div>
              <div className={styles.sum}>
                <dt>{signedIn.amount}</dt>
                <dd className={styles.value}>
                  <Money amount={amount} />
                </dd>
              </div>
              <div className={styles.total}>
                <dt>{signedIn.total}</dt>
                <dd className={styles.totalValue}>
                  <Money amount={amount} />
                </dd>
              </div>
            </dl>
            {seller.priceNote ? (
              <Text size="small" tone="muted">
                {seller.priceNote}
              </Text>
            ) : null}
          </Stack>
          <div className={styles.pay}>
            <PageMark name="pay-bar" />
            <p className={styles.payTotal} aria-hidden="true">
              <span className={styles.payLabel}>{signedIn.total}</span>
              <Money amount={amount} />
            </p>
            {children}
          </div>
          <p className={styles.foot}>
            <Icon name="lock" size="small" />
            <span className={styles.assurance}>
              <Unbroken>{texts.howToPay}</Unbroken>
              {seller.name ? <span>{texts.soldBy(seller.name)}</span> : null}
              {seller.supportEmail ? (
                <span>
                  <SupportAddress email={seller.supportEmail} />
                </span>
              ) : null}
            </span>
          </p>
        </div>
      </Card>
    </div>
  );
}

/** Announces a changed quantity and the new total once, after the last press. */
function useQuantityAnnouncement(items: CartSummaryProps['items'], amount: number): void {
  const announced = useRef(items);
  useEffect(() => {
    const timer = setTimeout(() => {
      const before = new Map(announced.current.map(({ id, quantity }) => [id, quantity]));
      announced.current = items;
      for (const { id, name, quantity } of items) {
        if ((before.get(id) ?? quantity) === quantity) continue;
        void announce(texts.quantityChanged(name, quantity, rupeesWithPaise(amount)));
      }
    }, announcementDelay);
    return () => clearTimeout(timer);
  }, [items, amount]);
}
