import type { Route } from '@playwright/test';
import {
  codeDialog,
  fillRegistration,
  mailedCode,
  newAddress,
  password,
  signUp,
  storedToken,
  typeCode,
  wrongCode,
} from './customer.ts';
import { disturb, expect, said, standing, test } from './portal.ts';

test('a wrong code turns the boxes red until one is edited, and the right one still works (R-010)', async ({
  page,
}) => {
  const address = newAddress();
  await fillRegistration(page, address);
  await page.getByRole('button', { name: 'Register' }).click();
  const boxes = codeDialog(page).getByRole('textbox');
  await expect(boxes).toHaveCount(6);
  await expect(boxes.first()).toBeFocused();

  const code = await mailedCode(page, address);
  await page.keyboard.type(wrongCode(code));
  await expect(codeDialog(page).getByText('Invalid OTP!')).toBeVisible();
  for (const box of await boxes.all()) await expect(box).toHaveAttribute('aria-invalid', 'true');

  await boxes.first().focus();
  await page.keyboard.press('Backspace');
  await expect(codeDialog(page).getByText('Invalid OTP!')).toBeHidden();
  for (const box of await boxes.all()) await expect(box).not.toHaveAttribute('aria-invalid');

  await typeCode(page, code);
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('the boxes take digits only, advance, and step back with Backspace (R-010)', async ({
  page,
}) => {
  await fillRegistration(page, newAddress());
  await page.getByRole('button', { name: 'Register' }).click();
  const boxes = codeDialog(page).getByRole('textbox');
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.type('a1-2');
  await expect(boxes.nth(0)).toHaveValue('1');
  await expect(boxes.nth(1)).toHaveValue('2');
  await expect(boxes.nth(2)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(boxes.nth(1)).toBeFocused();
});

test('only Cancel leaves the code dialog, and everything typed is still in the form (R-010)', async ({
  page,
}) => {
  const address = newAddress();
  await fillRegistration(page, address);
  await page.getByRole('button', { name: 'Register' }).click();
  const boxes = codeDialog(page).getByRole('textbox');
  await expect(boxes.first()).toBeFocused();

  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await boxes.first().fill('7');
  await expect(boxes.first()).toHaveValue('7');
  await expect(codeDialog(page)).toBeVisible();

  await codeDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(codeDialog(page)).toBeHidden();
  await expect(page.getByLabel('Full name')).toHaveValue('asha rao');
  await expect(page.getByLabel('Email')).toHaveValue(address);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled();
});

test('a wrong password says so and empties the form (R-003)', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(newAddress());
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(said(page, 'Failed to login. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page).toHaveURL('/login');
});

test('an error stays on the page when its toast has gone, is announced once, and goes with a dismissal or the next try (R-214, T-25)', async ({
  page,
}) => {
  const words = 'Failed to login. Please try again.';
  const login = () => page.getByRole('button', { name: 'Login' }).click();
  const fill = async () => {
    await page.getByLabel('Email').fill(newAddress());
    await page.getByLabel('Password', { exact: true }).fill('not my password');
  };
  await page.goto('/login');
  await page.clock.install();
  await fill();
  await login();
  await expect(standing(page, words)).toBeVisible();
  await expect(
    page.locator('[aria-live], [role=alert], [role=status]').getByText(words),
  ).toHaveCount(1);
  await page.clock.runFor(6_000);
  await expect(page.getByRole('button', { name: 'Dismiss message' })).toHaveCount(0);
  await expect(standing(page, words)).toBeVisible();

  const asked = new Promise<Route>((resolve) => {
    void page.route('**/api/auth/login', resolve);
  });
  await fill();
  await login();
  const call = await asked;
  await expect(standing(page, words)).toHaveCount(0);
  await call.continue();
  await standing(page, words).getByRole('button', { name: 'Dismiss error' }).press('Enter');
  await expect(standing(page, words)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('a forgotten password is replaced with a mailed code, and the new one signs in (R-009, T-07)', async ({
  page,
}) => {
  const address = await signUp(page);
  await page.evaluate(() => localStorage.clear());
  await disturb(
    page,
    { on: 'POST /api/auth/send-otp', effect: 'delay', ms: 400, for: address },
    { on: 'POST /api/auth/reset-password', effect: 'delay', ms: 400, for: address },
  );
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(page.getByText('Invalid email', { exact: true })).toBeVisible();

  await page.getByLabel('Email').fill(address);
  await page.request.post('/sandbox/clock', { data: { advanceMs: 61_000 } });
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(page.getByRole('button', { name: 'Sending OTP...' })).toBeVisible();
  await expect(said(page, 'OTP sent to your email')).toBeVisible();
  await expect(codeDialog(page)).toBeVisible();
  await expect(async () => {
    const answer = await page.request.get(`/sandbox/mail?to=${encodeURIComponent(address)}`);
    expect(await answer.json()).toHaveLength(2);
  }).toPass();
  await typeCode(page, await mailedCode(page, address));

  await page.getByRole('textbox', { name: 'New password' }).fill('brand new');
  await page.getByLabel('Confirm password', { exact: true }).fill('brand old');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill('brand new');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('button', { name: 'Resetting...' })).toBeVisible();

  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill('brand new');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('a visitor who asked for the cart is sent to sign in and then to the cart (R-017, R-018)', async ({
  page,
}) => {
  const address = await signUp(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/cart');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'In Cart Applications' })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('logging out asks first, forgets the token and shows the sign-in page (R-022, R-032)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Hi, Asharao' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Logout Confirmation' });
  await expect(dialog.getByText('Are you sure you want to logout?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await storedToken(page)).not.toBeNull();

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
});

test('whoever logged out signs in to the home page, not to where the last one left (S-06, R-022)', async ({
  page,
}) => {
  const address = await signUp(page);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('/register stays for a signed-in customer, who can go home or log out there (T-01)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/register');
  await expect(page.getByText('You are signed in as')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(page).toHaveURL('/register');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test('an unknown address shows the 404 page inside the layout (R-033, T-16)', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page).toHaveURL('/login');
  await signUp(page);
  await page.goto('/nowhere');
  await expect(
    page.getByRole('heading', { name: 'Houston, e WHave a Problem!', exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).last().click();
  await expect(page).toHaveURL('/');
});

test('an ended session forgets the token and leads to the sign-in page (T-05, R-019)', async ({
  page,
}) => {
  await signUp(page);
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
});

test.describe('while calls fail', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('an unreachable server keeps the customer and the token, and can be tried again (T-05)', async ({
    page,
  }) => {
    const address = await signUp(page);
    await disturb(page, { on: 'GET /api/user/me', effect: 'drop', for: address });
    await page.goto('/orders');
    await expect(page.getByRole('heading', { name: 'We cannot reach the server' })).toBeVisible();
    expect(await storedToken(page)).not.toBeNull();
    await disturb(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
    await expect(page).toHaveURL('/orders');
  });
});

test.describe('a page that breaks', () => {
  test.use({ expectedProblems: /Failed to (load resource|fetch dynamically)|React Router caught/ });

  test('says what is not lost and offers Reload and Home', async ({ page }) => {
    await signUp(page);
    await page.route(/\/assets\/profile-.*\.js/, (route) => route.abort());
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
    await expect(page.getByText('You stay signed in')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
    await page.unroute(/\/assets\/profile-.*\.js/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  });
});

test('a dismissed toast does not keep the others from leaving (R-035)', async ({ page }) => {
  await page.goto('/login');
  const dismiss = page.getByRole('button', { name: 'Dismiss message' });
  for (const count of [1, 2]) {
    await page.getByLabel('Email').fill(newAddress());
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(dismiss).toHaveCount(count);
  }
  await dismiss.first().focus();
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);
});
