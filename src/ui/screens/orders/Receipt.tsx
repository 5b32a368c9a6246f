import { createPortal } from 'react-dom';
import type { Order } from '#contract/orders.ts';
import { texts } from '#messages/orders.ts';
import { signedIn } from '#messages/signedIn.ts';
import { orderDate } from '#ui/format.ts';
import { Money } from '#ui/parts/Money.tsx';
import { Wordmark } from '#ui/parts/Mark.tsx';
import * as styles from './Receipt.css.ts';

/** Who bought. */
export interface Buyer {
  name: string;
  company: string;
  email: string;
  gstNo: string;
}

interface ReceiptProps {
  order: Order;
  buyer: Buyer;
}

/**
 * The receipt of a paid order, on paper only: the browser prints it instead of the
 * page, as PDF where one likes.
 */
export function Receipt({ order, buyer }: ReceiptProps) {
  const facts = [
    [texts.orderNumber, order.customOrderId || order.id],
    [texts.date, orderDate(order.createdAt)],
    [texts.company, buyer.company],
    [texts.contact, [buyer.name, buyer.email].filter(Boolean).join(', ')],
    [texts.gstNo, buyer.gstNo],
  ].filter(([, value]) => value);
  return createPortal(
    <section className={styles.receipt} aria-label={texts.receipt}>
      <header className={styles.head}>
        <Wordmark />
        <h1 className={styles.title}>{texts.receipt}</h1>
      </header>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
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
        </tfoot>
      </table>
      <p className={styles.foot}>{texts.notAnInvoice}</p>
    </section>,
    document.body,
  );
}
