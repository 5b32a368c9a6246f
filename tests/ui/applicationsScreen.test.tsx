import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SubmittedDialog } from '#ui/screens/application/SubmittedDialog.tsx';
import { ApplicationsScreen } from '#ui/screens/applications/ApplicationsScreen.tsx';
import '#ui/theme/theme.ts';

test('shows four placeholder cards while applications load (R-120, L31)', async () => {
  const { container } = await render(<ApplicationsScreen state="loading" />);
  const [grid] = container.querySelectorAll('[data-loading] > :last-child');
  expect(grid?.children).toHaveLength(4);
});

test('after submitting, the dialog links to the applications and the cart (R-066, L33)', async () => {
  const [onApplications, onCart] = [vi.fn(), vi.fn()];
  await render(<SubmittedDialog isOpen {...{ onApplications, onCart }} onAddToCart={() => {}} />);
  const dialog = page.getByRole('dialog', { name: 'Congratulations' });
  await expect.element(dialog).toMatchTextContent(/Application submitted successfully!/);
  await page.getByRole('button', { name: 'Go to My Submission' }).click();
  await page.getByRole('button', { name: 'Go to Cart' }).click();
  expect(onApplications).toHaveBeenCalledOnce();
  expect(onCart).toHaveBeenCalledOnce();
});
