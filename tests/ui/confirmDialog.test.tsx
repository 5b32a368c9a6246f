import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';

const handlers = () => ({ onConfirm: vi.fn(), onCancel: vi.fn() });

test('asks with the standard text and does nothing before Delete (R-034)', async () => {
  const calls = handlers();
  await render(<ConfirmDialog isOpen {...calls} />);
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect.element(dialog).toMatchTextContent(/This action cannot be undone\./);
  await page.getByRole('button', { name: 'Delete' }).click();
  expect(calls.onConfirm).toHaveBeenCalledOnce();
  expect(calls.onCancel).not.toHaveBeenCalled();
});

test('Cancel, Escape and a click outside cancel (R-034)', async () => {
  const calls = handlers();
  await render(<ConfirmDialog isOpen {...calls} />);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(calls.onCancel).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(calls.onCancel).toHaveBeenCalledTimes(2);
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  expect(calls.onCancel).toHaveBeenCalledTimes(3);
  expect(calls.onConfirm).not.toHaveBeenCalled();
});

test('the back gesture cancels instead of leaving the page, if the browser supports it (C-22)', async () => {
  const made: EventTarget[] = [];
  class CloseWatcher extends EventTarget {
    constructor() {
      super();
      made.push(this);
    }
    destroy() {
      made.splice(made.indexOf(this), 1);
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher);
  const calls = handlers();
  const { rerender } = await render(<ConfirmDialog isOpen {...calls} />);
  made.at(-1)?.dispatchEvent(new Event('close'));
  expect(calls.onCancel).toHaveBeenCalledOnce();
  await rerender(<ConfirmDialog isOpen={false} {...calls} />);
  expect(made).toEqual([]);
  vi.unstubAllGlobals();
});
