import { expect } from '@playwright/test';
import type { APIResponse, Locator, Page } from '@playwright/test';
import { store, stored } from './storage.ts';

/* Who uses the portal: registering, signing in, and what the browser keeps of it. */

let customers = 0;

/** An address nobody has used yet. */
export function newAddress(): string {
  customers += 1;
  return `customer-${process.pid}-${customers}@rao-textiles.example`;
}

export const password = 'correct horse';

/** What a call answers at last: what a busy server sheds was not begun, and is asked again. */
export async function retryUntilAccepted(call: () => Promise<APIResponse>): Promise<APIResponse> {
  let answer = await call();
  const isShed = async () => {
    if (answer.status() === 503) answer = await call();
    return answer.status() === 503;
  };
  await expect.poll(isShed).toBe(false);
  return answer;
}

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

/** Types the code that was mailed, once it is asked for. */
export async function enterMailedCode(page: Page, address: string): Promise<void> {
  await expect(codeDialog(page)).toBeVisible();
  await typeCode(page, await mailedCode(page, address));
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

/** Signs this browser in as a new customer; no page of the portal is open. */
export async function signUp(page: Page, address = newAddress(), gstNo = ''): Promise<string> {
  const token = await openAccount(page, address, { gstNo });
  if (!page.url().endsWith('/healthz')) await page.goto('/healthz');
  await storeToken(page, token);
  return address;
}

/** Opens another session by a call; answers its token. */
export async function logIn(page: Page, email = ''): Promise<string> {
  const data = { email, password };
  const answer = await retryUntilAccepted(() => page.request.post('/api/auth/login', { data }));
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { token: string }).token;
}

async function call(page: Page, path: string, data: object): Promise<{ data?: { token: string } }> {
  const answer = await retryUntilAccepted(() => page.request.post(path, { data }));
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { data?: { token: string } };
}

/** Proves by calls that an address belongs to this browser, for a registration. */
export async function proveAddress(page: Page, email: string): Promise<void> {
  await call(page, '/api/auth/send-otp', { email, purpose: 'verify_email' });
  const otp = await mailedCode(page, email);
  await call(page, '/api/auth/verify-otp', { email, otp, purpose: 'verify_email' });
}

/** Has the sandbox make a customer; answers a session's token. */
export async function openAccount(
  page: Page,
  email: string,
  answers: { gstNo?: string; password?: string } = {},
) {
  const { data } = await call(page, '/sandbox/customers', { email, ...answers });
  return data?.token ?? '';
}

/** Whether a password opens an account. */
export async function canSignIn(page: Page, email: string, secret = password): Promise<boolean> {
  const data = { email, password: secret };
  const answer = await retryUntilAccepted(() => page.request.post('/api/auth/login', { data }));
  return answer.ok();
}

/** The customer that a token belongs to; undefined when it belongs to nobody. */
export async function getOwner(page: Page, token: string | null | undefined) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await retryUntilAccepted(() => page.request.get('/api/user/me', { headers }));
  const { data } = (await answer.json()) as { data?: Record<string, string> };
  return data;
}

/** What is stored as the session's token. */
export function storedToken(page: Page): Promise<string | null> {
  return stored(page, 'token');
}

export function storeToken(page: Page, token: string): Promise<void> {
  return store(page, 'token', token);
}

/** Ends the session on the server, as an expiry would, unknown to the page; whether there was one. */
export async function endSession(page: Page): Promise<boolean> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const answer = await retryUntilAccepted(() =>
    page.request.post('/api/auth/logout', { headers, data: {} }),
  );
  return answer.ok();
}

/**
 * Waits for the sign-in page that the portal loaded anew by itself. Its code, which may come late, gives
 * focus to the heading; what is typed before could lose it.
 */
export async function isLedToSignIn(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeFocused();
}

/** Sends the form for signing in. */
export async function submitLogin(
  place: Page | Locator,
  email: string,
  secret = password,
): Promise<void> {
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Password', { exact: true }).fill(secret);
  await place.getByRole('button', { name: 'Login' }).click();
}

/** From signing in to the form that asks for the address of a forgotten password. */
export async function forgetPassword(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const form = page.getByRole('form', { name: 'Reset your password' });
  await expect(form).toBeVisible();
  return form;
}
