import { sql } from 'kysely';
import { endedStatuses } from './disputes.ts';
import type { Database } from './transaction.ts';

/*
 * Whether the recorded money of every order adds up (S-56): captured − refunded − lost = price of
 * paid items − refunds that belong to no item. Amounts in paise.
 */

/** Sums of an order, or of all orders. */
export interface Sums {
  captured: number;
  refunded: number;
  /** By disputes. */
  lost: number;
  /** Price of the paid items. */
  paid: number;
  /** Refunds of an amount, for which all items stay paid, less what later refunds of items lack. */
  withoutItem: number;
}

/** Money whose outcome is not known yet. */
export interface PendingMoney {
  kind: 'payment' | 'refund' | 'dispute';
  id: string;
  paise: number;
  since: string;
}

export interface AuditedOrder extends Sums {
  customOrderId: string;
  underWay: PendingMoney[];
}

export interface Audit extends Sums {
  /** Number of orders with captured money or paid items. */
  orders: number;
  /** Orders that do not add up although nothing is under way. */
  wrong: AuditedOrder[];
  /** Orders with something under way. */
  open: AuditedOrder[];
}

const isEnded = sql`status in (${sql.join(endedStatuses.map((status) => sql.lit(status)))})`;

const sums = ['captured', 'refunded', 'lost', 'paid', 'withoutItem'] as const;

/** Audits every order, or one, in one statement and so at one moment. */
export async function auditOrders(database: Database, orderId?: string): Promise<Audit> {
  const condition = orderId === undefined ? sql`true` : sql`o.id = ${orderId}`;
  const { rows } = await sql<Sums & { orders: number; listed: AuditedOrder[] }>`
    with captures as (
      select order_id, sum(amount_paise)::float8 as captured
      from payment_attempts where status in ('captured', 'refunded') group by order_id
    ), items as (
      select order_id, sum(quantity * price_paise)::float8 as paid
      from order_items where is_paid group by order_id
    ), returns as (
      select r.order_id,
        coalesce(sum(r.amount_paise) filter (where r.reason <> 'dispute'), 0)::float8 as refunded,
        coalesce(sum(r.amount_paise) filter (where r.reason = 'dispute'), 0)::float8 as lost,
        coalesce(sum(r.amount_paise) filter (where s.is_sale), 0)::float8 as returned,
        -- An item's refund is less than its price if earlier ones for no item left too little.
        coalesce(sum(r.amount_paise - coalesce(i.quantity * i.price_paise, 0))
          filter (where s.is_sale), 0)::float8 as for_no_item
      from refunds r join orders o on o.id = r.order_id
        left join order_items i on i.id = r.order_item_id
        cross join lateral (select
          coalesce(r.refunded_payment_id, r.payment_id) = o.provider_payment_id as is_sale) s
      where r.status = 'done' group by r.order_id
    ), pending as (
      select order_id, json_agg(
        json_build_object('kind', kind, 'id', id, 'paise', amount_paise, 'since', since)
        order by since, id) as under_way
      from (
        select order_id, 'payment' as kind, id, amount_paise, at as since
        from payment_attempts where status = 'authorized'
        union all
        select order_id, 'refund', id::text, amount_paise, created_at
        from refunds where status = 'pending'
        union all
        select order_id, 'dispute', id, amount_paise, created_at
        from disputes where not (${isEnded})
      ) p group by order_id
    ), audited as (
      select o.id, o.custom_order_id, p.under_way,
        coalesce(captured, 0) as captured, coalesce(refunded, 0) as refunded,
        coalesce(lost, 0) as lost, coalesce(paid, 0) as paid,
        -- Once the whole price is refunded, no item is paid.
        case when returned < o.total_paise then for_no_item else 0 end as without_item
      from orders o
        left join captures c on c.order_id = o.id
        left join items i on i.order_id = o.id
        left join returns r on r.order_id = o.id
        left join pending p on p.order_id = o.id
      where ${condition} and coalesce(c.order_id, i.order_id, r.order_id, p.order_id) is not null
    )
    select count(*) filter (where captured > 0 or paid > 0)::float8 as orders,
      ${sql.join(sums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`))},
      (
        select coalesce(json_agg(json_build_object(
          'customOrderId', custom_order_id, 'captured', captured, 'refunded', refunded,
          'lost', lost, 'paid', paid, 'withoutItem', without_item,
          'underWay', coalesce(under_way, '[]')
        ) order by id), '[]')
        from audited
        where under_way is not null or captured - refunded - lost <> paid - without_item
      ) as listed
    from audited
  `.execute(database);
  const [{ listed, ...total }] = rows as [(typeof rows)[number]];
  return {
    ...total,
    wrong: listed.filter(({ underWay }) => underWay.length === 0),
    open: listed.filter(({ underWay }) => underWay.length > 0),
  };
}
