import type { StaffOrder } from '#contract/staffOrders.ts';
import { signedIn } from '#messages/frame.ts';

/** The names of an order's items by id: their categories, numbered where several have the same. */
export function nameItems(items: StaffOrder['items']): ReadonlyMap<string, string> {
  const categories = items.map(({ application }) => application.category || signedIn.untitled);
  return new Map(
    items.map(({ id }, index) => {
      const name = categories[index] ?? '';
      const countSame = (names: readonly string[]) => names.filter((one) => one === name).length;
      const number = countSame(categories.slice(0, index + 1));
      return [id, countSame(categories) > 1 ? `${name} (${number})` : name];
    }),
  );
}
