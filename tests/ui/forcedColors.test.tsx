import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toast } from 'react-hot-toast/headless';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { StepRail } from '#ui/parts/StepRail.tsx';
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

test('a progress bar shows its share in forced colours (R-217)', async () => {
  const { container } = await render(<StepRail steps={['1 question', '1 question']} current={1} />);
  const bar = container.querySelector('progress') ?? container;
  const picture = await page.elementLocator(bar).screenshot({ save: false });
  expect(await readColor(picture, 0.25)).not.toBe(await readColor(picture, 0.75));
});

/** The colour in the middle of a picture's height, at this share of its width. */
async function readColor(base64: string, share: number): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  canvas?.drawImage(picture, 0, 0);
  const [x, y] = [Math.floor(picture.width * share), Math.floor(picture.height / 2)];
  return String(canvas?.getImageData(x, y, 1, 1).data);
}
