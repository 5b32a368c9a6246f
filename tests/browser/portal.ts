import { test as base, expect } from '@playwright/test';
import type { ConsoleMessage, Locator, Page } from '@playwright/test';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';

/** Browser tests drive the really started server, one per worker. */
export const test = base.extend<
  { problems: string[]; expectedProblems: RegExp },
  { server: RunningServer }
>({
  server: [
    async ({}, use) => {
      await using server = await startServer();
      await use(server);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),

  /** Lines of the console that belong to what a test provokes. */
  expectedProblems: [/status of (4\d\d|503)|net::ERR_EMPTY/, { option: true }],

  /** Every test fails on an uncaught error, a failed policy or an error in the console. */
  problems: [
    async ({ page, expectedProblems }, use) => {
      const problems: string[] = [];
      const onError = (error: Error) => problems.push(String(error));
      const onConsole = (message: ConsoleMessage) => {
        const isExpected = expectedProblems.test(message.text());
        if (message.type() === 'error' && !isExpected) problems.push(message.text());
      };
      page.on('pageerror', onError).on('console', onConsole);
      await use(problems);
      page.off('pageerror', onError).off('console', onConsole);
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

/** Types a code into the boxes of the code dialog. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await codeDialog(page).getByRole('textbox').first().focus();
  await page.keyboard.type(code);
}

/** Six digits that are not the code. */
export function wrongCode(code: string): string {
  return `${(Number(code.charAt(0)) + 1) % 10}${code.slice(1)}`;
}

export function codeDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'OTP Verification' });
}

/** Fills in the registration form; Register is not pressed yet. */
export async function fillRegistration(page: Page, address: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Full name').fill('asha rao');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByLabel('Company name').fill('Rao Textiles');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByText('I agree to the terms and conditions').click();
}

/** Registers a new customer through the portal; ends on the home page. */
export async function register(page: Page, address = newAddress()): Promise<string> {
  await fillRegistration(page, address);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(codeDialog(page)).toBeVisible();
  await typeCode(page, await mailedCode(page, address));
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  return address;
}

/** Registers a new customer by calls and signs this browser in; no page of the portal is open. */
export async function signUp(page: Page, address = newAddress(), gstNo = ''): Promise<string> {
  const token = await openAccount(page, address, { gstNo });
  if (!page.url().endsWith('/healthz')) await page.goto('/healthz');
  await storeToken(page, token);
  return address;
}

/** Opens another session by a call; answers its token. */
export async function logIn(page: Page, email = ''): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { token: string }).token;
}

/** Registers a new customer by calls alone; answers a session's token. */
export async function openAccount(page: Page, email: string, answers: object = {}) {
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { token?: string };
  };
  await call('/api/auth/send-otp', { email, purpose: 'verify_email' });
  const otp = await mailedCode(page, email);
  await call('/api/auth/verify-otp', { email, otp, purpose: 'verify_email' });
  const { token = '' } = await call('/api/auth/signup', {
    email,
    fullName: 'asha rao',
    username: 'asharao',
    mobile: '9876543210',
    companyName: 'Rao Textiles',
    password,
    confirmPassword: password,
    country: 'India',
    gstNo: '',
    agreeToTerms: true,
    role: 'USER',
    ...answers,
  });
  return token;
}

/** Whether a password opens an account. */
export async function canSignIn(page: Page, email: string, secret = password): Promise<boolean> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: secret } });
  return answer.ok();
}

/** The customer that a token belongs to; undefined when it belongs to nobody. */
export async function ownerOf(page: Page, token: string | null | undefined) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get('/api/user/me', { headers });
  const { data } = (await answer.json()) as { data?: Record<string, string> };
  return data;
}

/** What is stored as the session's token. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'));
}

export async function storeToken(page: Page, token: string): Promise<void> {
  await page.evaluate((given) => localStorage.setItem('token', given), token);
}

export interface Fault {
  on: string;
  effect: string;
  times?: number;
  status?: number;
  ms?: number;
  for?: string;
}

/** Lets the sandbox disturb the server from now on. */
export async function disturb(page: Page, ...faults: Fault[]): Promise<void> {
  const answer = await page.request.post('/sandbox/faults', { data: { faults } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A toast, or another place that says exactly these words. */
export function said(page: Page, words: string): Locator {
  return page.getByText(words, { exact: true }).first();
}

/** Opens the form of a category; ends on its first step. */
export async function openForm(page: Page, segment?: string, category?: string): Promise<void> {
  await page.goto('/');
  if (segment) await page.getByRole('button', { name: segment }).click();
  const name = category ? `Fill Application: ${category}` : 'Fill Application';
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeVisible();
  await expect(page.getByLabel('Business name')).toBeVisible();
}

/** Answers what the first step asks of everybody. */
export async function fillFirstStep(page: Page): Promise<void> {
  await page.getByLabel('Business name').fill('Rao Textiles');
  await page.getByLabel('Contact e-mail').fill('marketing@rao-textiles.example');
  await page.getByLabel('Contact mobile').fill('9876543210');
}

/** Answers the first two steps; ends on the last one. */
export async function fillToLastStep(page: Page): Promise<void> {
  await fillFirstStep(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('What should this achieve?').fill('30 enquiries a month from Pune');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
}

/** Fills in and submits an application of the first category; ends in the success dialog. */
export async function submitApplication(page: Page): Promise<void> {
  await openForm(page);
  await fillToLastStep(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('dialog', { name: 'Congratulations' })).toBeVisible();
}

/** What the server answers this browser's customer, outside the portal. */
export interface OwnAnswer<Data> {
  success: boolean;
  code?: string;
  data: Data;
}

/** Calls the server as the customer of this browser, outside the portal. */
export async function ask<Data = unknown>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<OwnAnswer<Data>> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const answer = await page.request.fetch(path, { method, headers, data });
  return (await answer.json()) as OwnAnswer<Data>;
}

/** The same for what must be accepted; answers its data. */
export async function askFor<Data>(...request: Parameters<typeof ask>): Promise<Data> {
  const answer = await ask<Data>(...request);
  expect(answer.success, `${request[2]} ${JSON.stringify(answer)}`).toBe(true);
  return answer.data;
}

interface WithId {
  id: string;
}

/** The first category of a segment. */
export async function firstCategory(page: Page, segment = 0) {
  const segments = await askFor<{ data: WithId[] }>(page, 'GET', '/api/segment');
  const segmentId = segments.data[segment]?.id ?? '';
  const path = `/api/segment/categories/${segmentId}`;
  const { Category: categories } = await askFor<{ Category: WithId[] }>(page, 'GET', path);
  return { segmentId, categoryId: categories[0]?.id ?? '' };
}

/** Stores an application by calls, submitted unless told; needs `signUp` before. */
export async function storeApplication(
  page: Page,
  { segment = 0, answers = {}, appStatus = 1, step = 1 } = {},
): Promise<string> {
  const formData = {
    businessName: 'Rao Textiles',
    contactEmail: 'marketing@rao-textiles.example',
    contactMobile: '9876543210',
    goal: '30 enquiries a month from Pune',
    ...answers,
  };
  const body = { ...(await firstCategory(page, segment)), formData, appStatus, step };
  return (await askFor<WithId>(page, 'POST', '/api/application', body)).id;
}

interface Bought {
  segment?: number;
  answers?: object;
  quantity?: number;
}

/** Submits an application by calls and puts it into the cart; needs `signUp` before. */
export async function fillCart(
  page: Page,
  { quantity = 1, ...application }: Bought = {},
): Promise<string> {
  const applicationId = await storeApplication(page, application);
  await askFor(page, 'POST', '/api/cart', { applicationId, quantity });
  return applicationId;
}

/** Opens the cart with one application in it; needs `signUp` before. */
export async function openFilledCart(page: Page, bought?: Bought): Promise<void> {
  await fillCart(page, bought);
  await page.goto('/cart');
}

/** The next such call of this customer is refused as one of too many. */
export function refuseNext(page: Page, on: string, address = ''): Promise<void> {
  return disturb(page, { on, effect: 'status', status: 429, times: 1, for: address });
}

/** In how many rows of each list the server has something. */
export async function countLists(page: Page): Promise<{ cart: number; bookmarks: number }> {
  const cart = await askFor<unknown[]>(page, 'GET', '/api/cart/user');
  const bookmarks = await askFor<unknown[]>(page, 'GET', '/api/bookmark/user');
  return { cart: cart.length, bookmarks: bookmarks.length };
}

/** Opens the payment window of a cart with one application; needs `signUp` before. */
export async function proceedToPayment(page: Page): Promise<void> {
  await openFilledCart(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(paymentWindow(page)).toBeVisible();
}

/** The sandbox's payment window. */
export function paymentWindow(page: Page) {
  return page.getByRole('dialog', { name: /^Payment sandbox/ });
}
