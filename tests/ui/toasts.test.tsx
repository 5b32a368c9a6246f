import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toast } from 'react-hot-toast/headless';
import { Toasts } from '#ui/parts/Toasts.tsx';

afterEach(() => toast.removeAll());

test('both live regions exist before the first message (R-214)', async () => {
  await render(<Toasts />);
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('');
  expect(document.querySelector('[aria-live="assertive"]')?.textContent).toBe('');
});

test('an error is assertive, a success polite, and each can be dismissed (R-214)', async () => {
  await render(<Toasts />);
  toast.error('Failed to add to cart');
  toast.success('Profile updated successfully', { duration: 60_000 });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to add to cart');
  await expect.element(page.getByRole('status')).toHaveTextContent('Profile updated successfully');
  await page.getByRole('button', { name: 'Dismiss message' }).first().click();
  await page.getByRole('button', { name: 'Dismiss message' }).last().click();
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
