import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ListedStaffOrder, StaffOrder } from '#contract/staffOrders.ts';
import { orderDate } from '#ui/format.ts';
import { OrderRow } from '#ui/screens/desk/OrderRow.tsx';
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

const listed: ListedStaffOrder = {
  ...order,
  refunded: 0,
  items: [{ id: 'a', category: 'SEO Audit', quantity: 2 }],
  refunds: { pending: 0, failed: 0 },
};

const dispute = { id: '1', amount: 1499, reason: '' };

const ended = ['won', 'lost', 'closed'] as const;

test.each<[string, Partial<ListedStaffOrder>]>([
  ['₹1,499.00 refunded', { refunded: 1499 }],
  ['Refund under way', { refunds: { pending: 1, failed: 0 } }],
  ['Refund failed', { refunds: { pending: 0, failed: 1 } }],
  ['Disputed', { disputes: [{ ...dispute, status: 'created' }] }],
  [
    `Disputed · Answer by ${orderDate(at)}`,
    { disputes: [{ ...dispute, status: 'action_required', respondBy: at }] },
  ],
  ['', { disputes: ended.map((status) => ({ ...dispute, status, respondBy: at })) }],
])(
  'what the row of an order says of refunds and disputes: “%s” (R-301, R-302)',
  async (words, facts) => {
    const { container } = await render(<OrderRow order={{ ...listed, ...facts }} />);
    const [, , about] = container.querySelectorAll('li > span:first-child > *');
    const [, , ...said] = [...(about?.children ?? [])].map(({ textContent }) => textContent);
    expect(said.join()).toBe(words);
  },
);

test('an order asks to answer its dispute until that has ended (R-301)', async () => {
  const disputes = (['created', ...ended] as const).map((status) => ({
    ...dispute,
    id: status,
    paymentId: 'pay_1',
    status,
    respondBy: at,
    history: [],
  }));
  await render(<OrderScreen order={{ ...order, disputes }} refund={null} evidence={null} />);
  const asked = page.getByRole('listitem').filter({ hasText: 'Answer by' });
  expect(asked.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^New/),
  ]);
});
