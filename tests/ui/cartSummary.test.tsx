import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { liveRegions } from '#ui/announce.ts';
import { CartSummary } from '#ui/screens/cart/CartSummary.tsx';
import { QuantityField } from '#ui/parts/QuantityField.tsx';

function Cart() {
  const [quantity, setQuantity] = useState(1);
  const items = [
    { id: 'one', name: 'SEO Starter Audit', price: 7_999, quantity },
    { id: 'two', name: 'Newsletter', price: 1_000, quantity: 1 },
  ];
  return (
    <>
      <QuantityField label="Quantity" of="pieces" value={quantity} onChange={setQuantity} />
      <CartSummary seller={{}} items={items}>
        {null}
      </CartSummary>
    </>
  );
}

test('announces a changed quantity and the new total once, after the last press (R-131, R-214)', async () => {
  const announced: string[] = [];
  const changes = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const { textContent } of addedNodes) announced.push(textContent ?? '');
    }
  });
  changes.observe(liveRegions().status, { childList: true });
  onTestFinished(() => changes.disconnect());
  await render(<Cart />);
  const increase = page.getByRole('button', { name: /^Increase/ }).element() as HTMLElement;
  for (let press = 1; press <= 3; press += 1) {
    increase.click();
    // Lets React render without running a timer.
    await Promise.resolve();
  }
  await expect
    .poll(() => announced)
    .toEqual(['Quantity of SEO Starter Audit: 4. Total ₹32,996.00.']);
  increase.click();
  await expect.poll(() => announced).toHaveLength(2);
  expect(announced[1]).toBe('Quantity of SEO Starter Audit: 5. Total ₹40,995.00.');
});

test('an emptied quantity shows the quantity again (R-131)', async () => {
  await render(<Cart />);
  const field = page.getByRole('spinbutton', { name: 'Quantity' });
  await field.fill('3');
  await userEvent.tab();
  await expect.element(field).toHaveValue(3);
  await field.fill('');
  await userEvent.tab();
  await expect.element(field).toHaveValue(3);
});
