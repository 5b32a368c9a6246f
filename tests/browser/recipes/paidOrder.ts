import { expect } from '@playwright/test';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { signInAsStaff } from '#tests/browser/customer.ts';
import { prepareCustomer } from '#tests/browser/given.ts';

/** Opens a paid order of some items at the desk, as an owner. */
export async function openPaidOrder({ page, notes }: TestPage, items = 1): Promise<void> {
  const { order } = await prepareCustomer(page, {
    cart: Array.from({ length: items }, () => ({})),
    order: 'SUCCESS',
  });
  notes.orderId = order?.id ?? '';
  notes.razorpayOrderId = order?.razorpayOrderId ?? '';
  await signInAsStaff(page, 'OWNER');
  await page.goto(`/desk/order/${notes.orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order?.customOrderId}`);
}
