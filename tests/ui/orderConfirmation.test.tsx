import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Order } from '#contract/orders.ts';
import { OrderConfirmation } from '#ui/screens/orders/OrderConfirmation.tsx';
import '#ui/theme/theme.ts';

const order: Order = {
  id: '01a1',
  customOrderId: 'BC-7K2M4QXA',
  totalAmount: 500,
  status: 'SUCCESS',
  createdAt: '2026-01-02T00:00:00Z',
  items: [],
};

const showsConnector = (step: Element) => getComputedStyle(step, '::after').content !== 'none';

test.each([
  ['a phone, one below the other', 320, 0],
  ['a desktop, with lines between them', 1280, 2],
] as const)('lays out the steps of an order for %s (R-170)', async (_, width, connectors) => {
  await page.viewport(width, 800);
  await render(<OrderConfirmation order={order} isNew={false} email="" onPrint={() => {}} />);
  const steps = page.getByRole('listitem').elements();
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Paid', 'In review', 'Completed']);
  expect(steps.filter(showsConnector)).toHaveLength(connectors);
  const tops = new Set(steps.map((step) => step.getBoundingClientRect().top));
  expect(tops.size).toBe(width < 600 ? 3 : 1);
});
