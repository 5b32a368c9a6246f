import type { StaffOrder } from '#contract/staffOrders.ts';
import { common } from '#messages/common.ts';
import { rupeesWithPaise } from '#ui/format.ts';
import { nameItems } from '#ui/screens/desk/orderItems.ts';

/** The paid items without a refund that is done or under way; `price` in rupees, of all pieces. */
export function listUnrefunded({ items, refunds }: StaffOrder) {
  const names = nameItems(items);
  return items
    .filter(
      ({ id, isPaid }) =>
        isPaid && !refunds.some(({ itemId, status }) => itemId === id && status !== 'failed'),
    )
    .map(({ id, quantity, price }) => ({
      id,
      price: quantity * price,
      label: common.of(names.get(id) ?? '', rupeesWithPaise(quantity * price)),
    }));
}
