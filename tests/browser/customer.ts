import { expect } from '@playwright/test';
import type { APIResponse, Locator, Page } from '@playwright/test';
import type { Role } from '#contract/user.ts';
import { writeItem, readItem } from './storage.ts';

/* Registers customers, signs them in and reads the token that the browser stores. */

let customers = 0;

/** An unused email address. */
export function createAddress(): string {
  customers += 1;
  return `customer-${process.pid}-${customers}@rao-textiles.example`;
}

export const password = 'correct horse';

/** Repeats a call that a busy server sheds with 503, which it does before any work. */
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
export async function readMailedCode(page: Page, address: string): Promise<string> {
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

/** Types the mailed code once the dialog is open. */
export async function enterMailedCode(page: Page, address: string): Promise<void> {
  await expect(codeDialog(page)).toBeVisible();
  await typeCode(page, await readMailedCode(page, address));
}

/** A code that differs from this one in its first digit. */
export function wrongCode(code: string): string {
  return `${(Number(code.charAt(0)) + 1) % 10}${code.slice(1)}`;
}

export function codeDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'OTP Verification' });
}

/** Fills in the registration form without pressing Register. */
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

interface Account {
  gstNo?: string;
  password?: string;
  fullName?: string;
  role?: Role;
}

/** Signs this browser in as a new customer and returns the address; no page of the portal is open. */
export async function signUp(page: Page, account?: Account): Promise<string> {
  const address = createAddress();
  const token = await openAccount(page, address, account);
  if (!page.url().endsWith('/healthz')) await page.goto('/healthz');
  await storeToken(page, token);
  return address;
}

/** Opens another session by a call; returns its token. */
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
  const otp = await readMailedCode(page, email);
  await call(page, '/api/auth/verify-otp', { email, otp, purpose: 'verify_email' });
}

/** Creates a customer through the sandbox; returns the token of a session. */
export async function openAccount(page: Page, email: string, account?: Account): Promise<string> {
  const { data } = await call(page, '/sandbox/customers', { email, ...account });
  return data?.token ?? '';
}

/** Signs this browser in as staff and returns the address; no page is open. */
export const signInAsStaff = (page: Page, role: Role = 'STAFF') =>
  signUp(page, { role, fullName: 'Priya Nair' });

/** Whether the password signs in. */
export async function canSignIn(page: Page, email: string, secret = password): Promise<boolean> {
  const data = { email, password: secret };
  const answer = await retryUntilAccepted(() => page.request.post('/api/auth/login', { data }));
  return answer.ok();
}

/** The customer to whom a token belongs; undefined if it is not valid. */
export async function getOwner(page: Page, token: string | null | undefined) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await retryUntilAccepted(() => page.request.get('/api/user/me', { headers }));
  const { data } = (await answer.json()) as { data?: Record<string, string> };
  return data;
}

/** The stored token of the session. */
export function readToken(page: Page): Promise<string | null> {
  return readItem(page, 'token');
}

export function storeToken(page: Page, token: string): Promise<void> {
  return writeItem(page, 'token', token);
}

/** Ends the session on the server without the page knowing; returns whether there was one. */
export async function endSession(page: Page): Promise<boolean> {
  const headers = { authorization: `Bearer ${await readToken(page)}` };
  const answer = await retryUntilAccepted(() =>
    page.request.post('/api/auth/logout', { headers, data: {} }),
  );
  return answer.ok();
}

/**
 * Waits for the sign-in page after the portal has reloaded. Its code may load late and then focuses
 * the heading, which would interrupt earlier typing.
 */
export async function expectSignInPage(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused();
}

/** Logs out from the profile menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
}

/** Fills in and submits the sign-in form. */
export async function submitLogin(
  container: Page | Locator,
  email: string,
  secret = password,
): Promise<void> {
  await container.getByLabel('Email').fill(email);
  await container.getByLabel('Password', { exact: true }).fill(secret);
  await container.getByRole('button', { name: 'Login' }).click();
}

/** Opens the password reset from the sign-in page; returns its form. */
export async function openPasswordReset(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const form = page.getByRole('form', { name: 'Reset your password' });
  await expect(form).toBeVisible();
  return form;
}
