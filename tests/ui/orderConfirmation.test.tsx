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
  const order: Order = {
    id: '01a1',
    customOrderId: 'BC-7K2M4QXA',
    totalAmount: 500 * items.length,
    status: 'SUCCESS',
    createdAt: '2026-01-02T00:00:00Z',
    items,
  };
  await render(
    <OrderConfirmation
      order={order}
      isNew={false}
      email=""
      kinds={{}}
      action={null}
      banner={undefined}
      canOrderAgain={() => false}
      onOrderAgain={() => {}}
      onPrint={() => {}}
    />,
  );
  const steps = page.getByRole('list', { name: 'What happens next' }).query();
  return [...(steps?.children ?? [])];
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
