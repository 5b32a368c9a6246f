import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Order } from '#contract/orders.ts';
import { AuthLayout } from '#ui/screens/signIn/AuthLayout.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { Receipt } from '#ui/screens/orders/Receipt.tsx';
import { region as toasts } from '#ui/parts/Toasts.css.ts';
import { cell } from '#ui/parts/Table.css.ts';
import '#ui/theme/theme.ts';

/* Firefox 115 to 120 drop every rule with `:has()` outside `:is()` (S-61). */

function dropHas(list: CSSStyleSheet | CSSGroupingRule): void {
  for (let index = list.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = list.cssRules[index];
    if (rule instanceof CSSStyleRule && rule.selectorText.includes(':has(')) {
      // An invalid selector drops the whole rule; a list in `:is()` only loses that entry.
      rule.selectorText = rule.selectorText.replaceAll(':has(', ':-unknown(');
      if (rule.selectorText.includes(':has(')) list.deleteRule(index);
    } else if (rule instanceof CSSGroupingRule) dropHas(rule);
  }
}

const emulateMedia = (media: string) =>
  (cdp() as { send(method: string, given: object): Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { media },
  );

const bodyChild = (props: { id?: string; className?: string }) => {
  const element = Object.assign(document.createElement('div'), { textContent: 'Text' }, props);
  document.body.append(element);
  cleanups.push(() => element.remove());
  return element;
};
const cleanups: (() => void)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0)) clean();
  await page.viewport(414, 896);
});

const seller = { name: 'Briefcase', supportEmail: 'help@example.com' };
const buyer = { name: 'Meera Rao', company: '', email: '', country: 'India', gstNo: '' };
const order: Order = {
  id: 'one',
  customOrderId: 'BC-7Q2M4X9A',
  status: 'SUCCESS',
  totalAmount: 7_999,
  createdAt: '2026-11-28T10:00:00.000Z',
  items: [],
};

test('prints only the receipt without :has() (R-174, S-61)', async () => {
  const { unmount } = await render(<Receipt order={order} buyer={buyer} seller={seller} />);
  const pageText = bodyChild({});
  for (const sheet of document.styleSheets) dropHas(sheet);
  await emulateMedia('print');
  cleanups.push(() => void emulateMedia(''));
  await expect.element(page.getByRole('region', { name: 'Receipt' })).toBeVisible();
  expect(getComputedStyle(pageText).display).toBe('none');
  await unmount();
  expect(getComputedStyle(pageText).display).toBe('block');
});

test('toasts show above the sheet of a dialog on phones without :has() (S-61)', async () => {
  await page.viewport(390, 800);
  const region = bodyChild({ className: toasts });
  await render(
    <Dialog isOpen title="Title">
      Text
    </Dialog>,
  );
  for (const sheet of document.styleSheets) dropHas(sheet);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(region.getBoundingClientRect().top).toBeLessThan(100);
});

test('the footer shows beside the brand without :has() (S-50, S-61)', async () => {
  await page.viewport(1440, 900);
  const { container } = await render(
    <AuthLayout title="Sign in" intro="Welcome">
      Form
    </AuthLayout>,
  );
  container.id = 'root';
  const foot = bodyChild({ id: 'seller' });
  for (const sheet of document.styleSheets) dropHas(sheet);
  expect(foot.getBoundingClientRect().left).toBeGreaterThan(400);
});

test('an empty cell is hidden on phones without :has() (S-61)', async () => {
  await page.viewport(390, 800);
  const element = bodyChild({ className: cell });
  element.dataset['empty'] = '';
  for (const sheet of document.styleSheets) dropHas(sheet);
  expect(getComputedStyle(element).display).toBe('none');
});
