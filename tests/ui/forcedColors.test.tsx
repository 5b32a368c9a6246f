import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toast } from 'react-hot-toast/headless';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { Toasts } from '#ui/parts/Toasts.tsx';
import { QuickFindDialog } from '#ui/screens/quickFind/QuickFindDialog.tsx';
import '#ui/theme/theme.ts';

/* Forced colours take backgrounds and shadows away, so only lines separate a layer from the page. */

const emulate = (features: { name: string; value: string }[]) =>
  cdp().send('Emulation.setEmulatedMedia', { features });

beforeEach(() => emulate([{ name: 'forced-colors', value: 'active' }]));

afterEach(async () => {
  toast.removeAll();
  await emulate([]);
});

/** Whether this element or the one around it is framed by a visible line. */
function isFramed(locator: Locator): boolean {
  const element = locator.element();
  return [element, element.parentElement].some((one) => {
    const { outlineStyle, outlineColor } = getComputedStyle(one ?? element);
    return outlineStyle === 'solid' && outlineColor !== 'rgba(0, 0, 0, 0)';
  });
}

test.each(['narrow', 'regular', 'side'] as const)(
  'a %s dialog has an edge in forced colours (R-217)',
  async (size) => {
    await render(
      <Dialog isOpen size={size} title="Sure?" onClose={() => {}}>
        Yes
      </Dialog>,
    );
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    expect(isFramed(dialog)).toBe(true);
  },
);

test('quick find has an edge in forced colours (R-217)', async () => {
  await render(
    <QuickFindDialog
      isOpen
      isLoading={false}
      find={() => []}
      onChoose={() => {}}
      onRetry={() => {}}
      onClose={() => {}}
    />,
  );
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  expect(isFramed(dialog)).toBe(true);
});

test('a toast has an edge in forced colours (R-217)', async () => {
  await render(<Toasts />);
  toast.success('Saved', { duration: Infinity });
  const close = page.getByRole('button', { name: 'Dismiss message' });
  await expect.element(close).toBeVisible();
  expect(isFramed(close)).toBe(true);
});
