import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { applicationStatuses } from '#contract/application.ts';
import type { ApplicationStatus } from '#contract/application.ts';
import type { Order } from '#contract/orders.ts';
import type { WorkState } from '#contract/workStates.ts';
import { OrderConfirmation } from '#ui/screens/orders/OrderConfirmation.tsx';
import '#ui/theme/theme.ts';

/** Shows the confirmation of a paid order of applications with these statuses. */
function show(...statuses: ApplicationStatus[]): Promise<Element[]> {
  return showWork(statuses.map((status) => ({ status })));
}

async function showWork(
  work: { status: ApplicationStatus; state?: WorkState }[],
): Promise<Element[]> {
  const items = work.map(({ status, state }, index) => ({
    id: `${index}`,
    quantity: 1,
    price: 500,
    application: {
      id: `a${index}`,
      category: { name: 'SEO Starter Audit' },
      state,
      appStatus: applicationStatuses.indexOf(status),
      formData: {},
      createdAt: '2026-01-02T00:00:00Z',
      isPaid: true,
    },
  }));
  await showOrder({ totalAmount: 500 * items.length, items });
  const steps = page.getByRole('list', { name: 'What happens next' }).query();
  return [...(steps?.children ?? [])];
}

const paidOrder: Order = {
  id: '01a1',
  customOrderId: 'BC-7K2M4QXA',
  totalAmount: 500,
  status: 'SUCCESS',
  createdAt: '2026-01-02T00:00:00Z',
  items: [],
};

async function showOrder(order: Partial<Order>, isNew = false): Promise<void> {
  await render(
    <OrderConfirmation
      order={{ ...paidOrder, ...order }}
      isNew={isNew}
      email=""
      kinds={{}}
      action={null}
      banner={undefined}
      canOrderAgain={() => false}
      onOrderAgain={() => {}}
      onPrint={() => {}}
    />,
  );
}

const showsConnector = (step: Element) => getComputedStyle(step, '::after').content !== 'none';

test.each([
  ['a phone, one below the other', 320, 0],
  ['a desktop, with lines between them', 1440, 3],
] as const)('lays out the steps of an order for %s (R-170)', async (_, width, connectors) => {
  await page.viewport(width, 800);
  const steps = await show('submitted');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Paid',
    'In review',
    'In progress',
    'Completed',
  ]);
  expect(steps.filter(showsConnector)).toHaveLength(connectors);
  const tops = new Set(steps.map((step) => step.getBoundingClientRect().top));
  expect(tops.size).toBe(width < 600 ? 4 : 1);
});

test.each<[string | undefined, ...ApplicationStatus[]]>([
  ['In review', 'completed', 'submitted', 'approved'],
  ['In progress', 'completed', 'approved', 'rejected'],
  ['Completed', 'completed', 'completed'],
  [undefined, 'rejected'],
])(
  'the work of an order stands at %s if its applications are %s, %s, %s (R-170)',
  async (...row) => {
    const [current, ...statuses] = row;
    const steps = await show(...statuses);
    const reached = steps.find((step) => step.getAttribute('aria-current') === 'step');
    expect(reached?.textContent).toBe(current);
  },
);

test.each([
  ['delivered', 'Check the delivery'],
  ['waitingForCustomer', 'Answer the question'],
  ['inProgress', 'Messages'],
] as const)('an item whose work is %s leads to its thread by %j (R-307)', async (state, label) => {
  await showWork([{ status: 'approved', state }]);
  const link = page.getByRole('link', { name: `${label}: SEO Starter Audit` });
  await expect.element(link).toHaveAttribute('href', '/my-submission?application=a0');
});

test('a partly refunded order still offers its receipt (R-170, S-56)', async () => {
  await showOrder({ refunded: 100 });
  await expect.element(page.getByRole('button', { name: 'Print receipt' })).toBeVisible();
});

test.each<[string, string, Partial<Order>, boolean?]>([
  ['that was just placed', 'We are checking your payment', { payments: [] }, true],
  ['whose payments are unknown', 'We are checking your payment', {}],
  ['without a payment', 'This order is not paid yet', { payments: [] }],
])('the confirmation of an order %s says %s (R-175, S-05)', async (_, words, order, isNew) => {
  await showOrder({ ...order, status: 'PENDING' }, isNew);
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
});
