import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';

/** Browser tests drive the really started server, one per worker. */
export const test = base.extend<{ problems: string[] }, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      await using server = await startServer();
      await use(server);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),

  /** Every test fails on an uncaught error, a failed policy or an error in the console. */
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        const isRefusedCall = /status of (4\d\d|503)|net::ERR_EMPTY/.test(message.text());
        if (message.type() === 'error' && !isRefusedCall) problems.push(message.text());
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

let customers = 0;

/** An address nobody has used yet. */
export function newAddress(): string {
  customers += 1;
  return `customer-${process.pid}-${customers}@rao-textiles.example`;
}

export const password = 'correct horse';

interface Mail {
  subject: string;
  text: string;
}

/** The code of the newest mail to `address`, from the sandbox mailbox. */
export async function mailedCode(page: Page, address: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const answer = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(address)}`);
    const [newest] = (await answer.json()) as Mail[];
    code = newest?.subject.slice(0, 6) ?? '';
    expect(code).toMatch(/^\d{6}$/);
  }).toPass();
  return code;
}

/** Registers a new customer through the portal; ends on the home page. */
export async function register(page: Page, address = newAddress()): Promise<string> {
  await page.goto('/register');
  await page.getByLabel('Full name').fill('asha rao');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByLabel('Company name').fill('Rao Textiles');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByText('I agree to the terms and conditions').click();
  await page.getByRole('button', { name: 'Register' }).click();

  const dialog = page.getByRole('dialog', { name: 'OTP Verification' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox').first().focus();
  await page.keyboard.type(await mailedCode(page, address));
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  return address;
}

/** Fills in and submits an application of the first category; ends in the success dialog. */
export async function submitApplication(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Fill Application' }).first().click();
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeVisible();
  await page.getByLabel('Business name').fill('Rao Textiles');
  await page.getByLabel('Contact e-mail').fill('marketing@rao-textiles.example');
  await page.getByLabel('Contact mobile').fill('9876543210');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('What should this achieve?').fill('30 enquiries a month from Pune');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('dialog', { name: 'Congratulations' })).toBeVisible();
}

/** The sandbox's payment window. */
export function paymentWindow(page: Page) {
  return page.getByRole('dialog', { name: /^Payment sandbox/ });
}
