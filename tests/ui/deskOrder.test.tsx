import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { StaffOrder } from '#contract/staffOrders.ts';
import { OrderScreen } from '#ui/screens/desk/OrderScreen.tsx';
import '#ui/theme/theme.ts';

const at = '2026-11-28T09:00:00.000Z';

const item = (id: string, category: string): StaffOrder['items'][number] => ({
  id,
  quantity: 1,
  price: 1499,
  isPaid: true,
  application: { id, category, segment: 'Search', appStatus: 1 },
});

const order: StaffOrder = {
  id: '1',
  customOrderId: 'BC-1',
  status: 'SUCCESS',
  totalAmount: 4497,
  refunded: 1499,
  refundable: 2998,
  createdAt: at,
  customer: { id: '1', name: 'Asha Rao', company: '', email: 'asha@kaveri.example' },
  items: [item('a', 'SEO Audit'), item('b', 'Logo Design'), item('c', 'SEO Audit')],
  payments: [],
  refunds: [
    { id: '1', amount: 1499, status: 'done', at, by: 'staff', itemId: 'c', paymentId: 'pay_1' },
  ],
  disputes: [],
  history: [],
};

test('items of one category are numbered, also where a refund names one (R-319)', async () => {
  await render(<OrderScreen order={order} refund={null} evidence={null} />);
  const lists = page.getByRole('list');
  const names = lists.first().getByRole('link').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'SEO Audit (1)',
    'Logo Design',
    'SEO Audit (2)',
  ]);
  await expect.element(lists.nth(1).getByText('SEO Audit (2)')).toBeVisible();
});
