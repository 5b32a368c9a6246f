import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Buyer, Order } from '#contract/orders.ts';
import { sellerWords } from '#contract/seller.ts';
import type { Seller } from '#contract/seller.ts';
import { language } from '#messages/common.ts';
import { amountInWords } from '#messages/amountInWords.ts';
import { orders as texts } from '#messages/orders.ts';
import { signedIn } from '#messages/frame.ts';
import { orderDate } from '#ui/format.ts';
import { Money } from '#ui/parts/Money.tsx';
import { Wordmark } from '#ui/parts/Mark.tsx';
import { PageMark } from '#ui/parts/PageMark.tsx';
import { Unbroken } from '#ui/parts/Unbroken.tsx';
import { paidBy } from './displayStatus.ts';
import * as styles from './Receipt.css.ts';

interface ReceiptProps {
  order: Order;
  buyer: Buyer;
  seller: Seller;
}

/** The receipt of a paid order; printed, or saved as PDF, in place of the page. */
export function Receipt({ order, buyer, seller }: ReceiptProps) {
  const payment = order.payments?.findLast(
    ({ status }) => status === 'captured' || status.startsWith('refund'),
  );
  const refunds = order.refunds?.filter(({ status }) => status === 'done') ?? [];
  const gst = (label: string, number: string | undefined) => number && `${label} ${number}`;
  return createPortal(
    <section className={styles.receipt} aria-label={texts.receipt}>
      <PageMark name="receipt" />
      <header className={styles.head}>
        <Wordmark />
        <h1 className={styles.title}>{texts.receipt}</h1>
      </header>
      <dl className={styles.facts}>
        <Party title={texts.from} name={seller.name}>
          {[seller.address, gst(sellerWords[language].gstin, seller.gstin), seller.supportEmail]}
        </Party>
        <Party title={texts.billedTo} name={buyer.company || buyer.name}>
          {[buyer.company && buyer.name, buyer.email, buyer.country, gst(texts.gstNo, buyer.gstNo)]}
        </Party>
        <Party title={texts.orderNumber} name={order.customOrderId || order.id}>
          {[`${texts.ordered} ${orderDate(order.createdAt)}`]}
        </Party>
        {payment ? (
          <Party title={texts.paid} name={orderDate(payment.at)}>
            {[paidBy(payment), payment.id]}
          </Party>
        ) : null}
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.service}</th>
            <th scope="col">{signedIn.quantity}</th>
            <th scope="col">{signedIn.price}</th>
            <th scope="col">{signedIn.amount}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ id, application, quantity, price }) => (
            <tr key={id}>
              <td>{application?.category?.name || signedIn.untitled}</td>
              <td>{quantity}</td>
              <td>
                <Money amount={price} />
              </td>
              <td>
                <Money amount={price * quantity} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {texts.totalPaid}
            </th>
            <td>
              <Money amount={order.totalAmount} />
            </td>
          </tr>
          {refunds.map(({ id, at, amount, reason }) => (
            <tr key={id} className={styles.refund}>
              <th scope="row" colSpan={3}>
                {[texts.refundedOn(orderDate(at)), reason].filter(Boolean).join(' · ')}
              </th>
              <td>
                <Money amount={-amount} />
              </td>
            </tr>
          ))}
          {order.refunded ? (
            <tr>
              <th scope="row" colSpan={3}>
                {texts.totalKept}
              </th>
              <td>
                <Money amount={order.totalAmount - order.refunded} />
              </td>
            </tr>
          ) : null}
        </tfoot>
      </table>
      <p className={styles.inWords}>{`${texts.inWords}: ${amountInWords(order.totalAmount)}`}</p>
      {seller.priceNote ? <p className={styles.inWords}>{seller.priceNote}</p> : null}
      <p className={styles.foot}>{texts.notAnInvoice}</p>
    </section>,
    document.body,
  );
}

interface PartyProps {
  title: string;
  name: string | undefined;
  /** Lines below; unknown ones are left out. */
  children: readonly (string | undefined)[];
}

function Party({ title, name, children }: PartyProps): ReactNode {
  const lines = children.filter((line): line is string => Boolean(line));
  if (!name && lines.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      {name ? (
        <dd className={styles.name}>
          <Unbroken>{name}</Unbroken>
        </dd>
      ) : null}
      {lines.map((line) => (
        <dd key={line}>
          <Unbroken>{line}</Unbroken>
        </dd>
      ))}
    </div>
  );
}
