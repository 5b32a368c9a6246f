import type { ReactNode } from 'react';
import { Link } from 'react-aria-components/Link';
import type { Answer } from '#contract/endpoint.ts';
import { deskPaths } from '#contract/deskPaths.ts';
import type { listDisputes } from '#contract/staffOrders.ts';
import { deskOrder, deskOrders as texts } from '#messages/deskOrders.ts';
import { orderDate } from '#ui/format.ts';
import { Money } from '#ui/parts/Money.tsx';
import { Stack } from '#ui/parts/space.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { nameCustomer } from './OrderRow.tsx';
import * as rows from './Rows.css.ts';

interface DisputeListProps {
  disputes: Answer<typeof listDisputes>['items'];
  /** Shown below the list. */
  children: ReactNode;
}

/** The disputes that have not ended, with the day to answer by. */
export function DisputeList({ disputes, children }: DisputeListProps) {
  return (
    <Stack as="section" space="medium">
      <Heading level={2}>{texts.disputes}</Heading>
      <ul className={rows.rows} aria-label={texts.disputes}>
        {disputes.map(({ id, order, customer, amount, status, respondBy }) => (
          <li key={id} className={rows.row}>
            <span className={rows.words}>
              <Link href={deskPaths.order(order.id)} className={rows.link}>
                {order.customOrderId || order.id}
              </Link>
              <span>{nameCustomer(customer)}</span>
              <span className={rows.facts}>
                <span>{deskOrder.disputeStates[status]}</span>
                {respondBy ? (
                  <span className={rows.urgent}>{texts.answerBy(orderDate(respondBy))}</span>
                ) : null}
              </span>
            </span>
            <span className={rows.end}>
              <Money amount={amount} />
            </span>
          </li>
        ))}
      </ul>
      {children}
    </Stack>
  );
}
