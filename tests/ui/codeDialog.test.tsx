import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeDialog } from '#ui/screens/oneTimeCode/CodeDialog.tsx';

const handlers = () => ({
  onChange: vi.fn(),
  onComplete: vi.fn(),
  onResend: vi.fn(),
  onCancel: vi.fn(),
});

const still = { isOpen: true, email: 'meera@kaveri.example', isChecking: false };

test('focuses the first box after 100 ms, not earlier (L47, L204)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await render(<CodeDialog {...still} {...handlers()} />);
  const first = page.getByRole('textbox', { name: 'digit 1 of 6' });
  await expect.element(first).toBeVisible();
  await vi.advanceTimersByTimeAsync(99);
  expect(document.activeElement).not.toBe(first.element());
  await vi.advanceTimersByTimeAsync(1);
  expect(document.activeElement).toBe(first.element());
});

test('opens with empty boxes each time (L47)', async () => {
  const calls = handlers();
  const view = await render(<CodeDialog {...still} {...calls} />);
  await expect.element(page.getByRole('dialog', { name: 'OTP Verification' })).toBeVisible();
  await expect.element(page.getByText('meera@kaveri.example')).toBeVisible();
  await page.getByRole('textbox', { name: 'digit 1 of 6' }).fill('7');
  await expect.element(page.getByRole('textbox', { name: 'digit 1 of 6' })).toHaveValue('7');
  await view.rerender(<CodeDialog {...still} {...calls} isOpen={false} />);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await view.rerender(<CodeDialog {...still} {...calls} />);
  for (let box = 1; box <= 6; box += 1) {
    await expect.element(page.getByRole('textbox', { name: `digit ${box} of 6` })).toHaveValue('');
  }
});

test('Cancel closes it; Escape and a click outside do not (spec §2, T-09)', async () => {
  const calls = handlers();
  await render(<CodeDialog {...still} {...calls} />);
  await expect.element(page.getByRole('textbox', { name: 'digit 1 of 6' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.body, { position: { x: 2, y: 2 }, force: true });
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(calls.onCancel).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(calls.onCancel).toHaveBeenCalledOnce();
});

test('the first box is described by the address and how to change it (R-012, R-216)', async () => {
  await render(<CodeDialog {...still} {...handlers()} />);
  await expect
    .element(page.getByRole('textbox', { name: 'digit 1 of 6' }))
    .toHaveAccessibleDescription(
      'We sent a 6-digit code to meera@kaveri.example. We check it when you enter the last digit. Not your address? Cancel and change it.',
    );
});

test('announces an error in one live region and describes every box with it (R-216)', async () => {
  await render(<CodeDialog {...still} {...handlers()} error="Invalid OTP!" />);
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect.element(alert).toHaveTextContent('Invalid OTP!');
  for (const box of page.getByRole('textbox').all()) {
    await expect.element(box).toHaveAccessibleDescription(/Invalid OTP!$/);
  }
});

test('offers another code only after the wait (R-012)', async () => {
  const calls = handlers();
  const view = await render(<CodeDialog {...still} {...calls} resendAt={Date.now() + 30_000} />);
  await expect.element(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
  await view.rerender(<CodeDialog {...still} {...calls} resendAt={Date.now() - 1} />);
  await page.getByRole('button', { name: 'Resend code' }).click();
  expect(calls.onResend).toHaveBeenCalledOnce();
});

test('the resend button keeps focus when the wait ends (R-012, R-215)', async () => {
  const calls = handlers();
  const view = await render(<CodeDialog {...still} {...calls} resendAt={Date.now() + 30_000} />);
  await expect.element(page.getByRole('textbox', { name: 'digit 1 of 6' })).toHaveFocus();
  const resend = page.getByRole('button', { name: /^Resend code/ });
  const waited = resend.element() as HTMLElement;
  waited.focus();
  await view.rerender(<CodeDialog {...still} {...calls} />);
  await expect.element(resend).toBeEnabled();
  expect(document.activeElement).toBe(waited);
  expect(resend.element()).toBe(waited);
});
