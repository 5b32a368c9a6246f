import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readToken } from '#tests/browser/customer.ts';
import { prepareCustomer } from '#tests/browser/given.ts';
import { fillCart } from '#tests/browser/portal.ts';
import { startServer } from '#tests/support/runningServer.ts';
import { runStaffCommand } from '#tests/support/staff.ts';
import { openChromium } from '#tools/bench/browser.ts';
import { chooseNames } from '#tools/bench/command.ts';
import { openRunFolder } from '../../scripts/runFolder.ts';

/*
 * `npm run pictures` takes the pictures of `docs/pictures`, or the named ones: a customer's home,
 * form, cart and orders on a desktop.
 */

const folder = join(import.meta.dirname, '../../docs/pictures');

/** Opens the home page and returns the button of its first category, once it is shown. */
async function openHome(page: Page): Promise<Locator> {
  await page.goto('/');
  const button = page.getByRole('button', { name: /^Fill Application/ }).first();
  await button.waitFor();
  return button;
}

/** The pictures by name: opens the page and waits until it is complete. */
const pictures = {
  home: openHome,
  async form(page: Page) {
    const button = await openHome(page);
    await button.click();
    await page.getByRole('heading', { name: /^Step 1 of/ }).waitFor();
  },
  async cart(page: Page) {
    await page.goto('/cart');
    await page.getByRole('spinbutton').first().waitFor();
  },
  async orders(page: Page) {
    await page.goto('/orders');
    await page.getByText('SUCCESS', { exact: true }).first().waitFor();
  },
};

const names = chooseNames(pictures, []);
// Ends the server and the browser even if a signal ends this process.
openRunFolder();
await using server = await startServer();
await using browser = await openChromium();
const context = await browser.newContext({
  baseURL: server.url,
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
const page = await context.newPage();
const { inCart } = await prepareCustomer(page, {
  cart: [{ segment: 1 }, { segment: 6 }],
  order: 'SUCCESS',
});
await runStaffCommand(server, 'approve', inCart[0] ?? '');
await fillCart(page);
await fillCart(page, { segment: 7, quantity: 2 });
const token = await readToken(page);
await context.addInitScript((value) => localStorage.setItem('token', value ?? ''), token);

await mkdir(folder, { recursive: true });
for (const name of names) {
  await pictures[name](page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`docs/pictures/${name}.png`);
}
