import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
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

test.each([
  ['a success', () => toast.success('Saved'), 2_000],
  ['an error', () => toast.error('Saved'), 4_000],
  ['a plain message', () => toast('Saved'), 4_000],
])('%s leaves by itself after its time (R-035, T-25)', async (_, say, duration) => {
  await render(<Toasts />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  say();
  await expect.element(page.getByText('Saved').first()).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(duration - 100);
  expect(page.getByText('Saved').elements()).not.toHaveLength(0);
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(page.getByText('Saved').first()).not.toBeInTheDocument();
});

test('a loading message stays until it is settled, then goes like any other (R-035, T-25)', async () => {
  await render(<Toasts />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const said = expect.poll(() => page.getByRole('status').element().textContent);
  const id = toast.loading('Working');
  await said.toBe('Working');
  await vi.advanceTimersByTimeAsync(3_600_000);
  await said.toBe('Working');
  toast.success('Done', { id });
  await said.toBe('Done');
  await vi.advanceTimersByTimeAsync(2_100);
  await said.toBe('');
});

test('at most twenty messages show, the newest (R-035, T-25)', async () => {
  await render(<Toasts />);
  for (let number = 1; number <= 25; number += 1) toast(`Message ${number}`);
  await expect.element(page.getByText('Message 25', { exact: true }).first()).toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Dismiss message' }).elements()).toHaveLength(20);
});
