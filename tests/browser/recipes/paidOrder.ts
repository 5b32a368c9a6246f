import { expect } from '@playwright/test';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { createAddress, openAccount, storeToken } from '#tests/browser/customer.ts';
import { prepareCustomer } from '#tests/browser/given.ts';

/** Opens a paid order of some items at the desk, as an owner. */
export async function openPaidOrder({ page, notes }: TestPage, items = 1): Promise<void> {
  const { order } = await prepareCustomer(page, {
    cart: Array.from({ length: items }, () => ({})),
    order: 'SUCCESS',
  });
  notes.orderId = order?.id ?? '';
  notes.razorpayOrderId = order?.razorpayOrderId ?? '';
  const owner = { role: 'OWNER', fullName: 'Omar Khan' } as const;
  await storeToken(page, await openAccount(page, createAddress(), owner));
  await page.goto(`/desk/order/${notes.orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order?.customOrderId}`);
}
