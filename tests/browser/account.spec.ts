import {
  codeDialog,
  enterMailedCode,
  fillRegistration,
  mailedCode,
  newAddress,
  password,
  register,
} from './customer.ts';
import { disturb, expect, said, standing, submitApplication, test } from './portal.ts';

test.afterEach(({ page }) => disturb(page));

test('the sign-in page has its two fields, the way to a reset and back, and to registration; a signed-in visitor goes home (R-002)', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expect(page).toHaveURL('/register');

  await register(page);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('the country is searched while typing, shows its two letters and starts as India (R-006)', async ({
  page,
}) => {
  await page.goto('/register');
  const country = page.getByRole('combobox', { name: 'Country' });
  await expect(country).toHaveValue('India');
  await country.fill('nether');
  const found = page.getByRole('option');
  await expect(found.filter({ hasText: /^Netherlands/ })).toContainText('NL');
  await expect(found.filter({ hasText: 'India' })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue(/Netherlands/);

  await country.press('ControlOrMeta+a');
  await country.pressSequentially('us');
  await expect(found.nth(0)).toContainText('US');
  await country.press('ControlOrMeta+a');
  await country.pressSequentially('ind');
  await expect(found).toHaveText([/^India/, /^Indonesia/, /^British Indian/]);
  await found.nth(0).click();
  await expect(country).toHaveValue('India');
});

test('password managers know every field, and a password can be looked at (R-023, R-210)', async ({
  page,
}) => {
  await page.goto('/register');
  for (const [label, purpose] of [
    ['Full name', 'name'],
    ['Email', 'email'],
    ['Mobile number', 'tel-national'],
    ['Company name', 'organization'],
    ['Password', 'new-password'],
    ['Confirm password', 'new-password'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', purpose);
  }
  await page.goto('/login');
  const field = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await field.fill('look at me');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue('look at me');
});

test('the dark bar stays in view with its links, counts and profile menu (R-030, R-037)', async ({
  page,
}) => {
  await register(page);
  await submitApplication(page);
  await page.getByRole('button', { name: 'Go to My Submission' }).click();
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Briefcase' })).toHaveAttribute('href', '/');
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(bar.getByRole('link', { name: 'My Submission' })).toHaveAttribute(
    'href',
    '/my-submission',
  );
  await expect(bar.getByRole('link', { name: /^My Cart.*1/ })).toHaveAttribute('href', '/cart');
  await expect(bar.getByRole('link', { name: /^My Bookmarks/ })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Profile menu' })).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: 'Fill Application' }).last().scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
});

test('a link’s token is stored and leaves the address before anything is asked (T-08, X1)', async ({
  page,
}) => {
  await register(page);
  await page.getByRole('button', { name: 'Fill Application' }).first().click();
  await page.getByLabel('Business name').fill('Rao Textiles');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/application\/.+/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  await page.evaluate(() => localStorage.clear());

  const leaked: string[] = [];
  page.on('request', (request) => {
    const isThePage = request.isNavigationRequest();
    const { referer = '' } = request.headers();
    if (!isThePage && (request.url() + referer).includes(token)) leaked.push(request.url());
  });
  await page.goto(`/edit-application/${id}?token=${token}&categoryId=c&segmentId=s`);
  await expect(page.getByLabel('Business name')).toHaveValue('Rao Textiles');
  expect(page.url()).not.toContain(token);
  expect(leaked).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
});

test('the browser keeps the token and the chosen category, and nothing else (T-30, R-046)', async ({
  page,
}) => {
  const address = await register(page);
  await submitApplication(page);
  const stored = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(stored).toEqual(['selectedCategory', 'token']);
  const choice = await page.evaluate(() => localStorage.getItem('selectedCategory') ?? '');
  expect(Object.keys(JSON.parse(choice) as object).toSorted()).toEqual([
    'id',
    'price',
    'segmentId',
  ]);
  const everything = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(everything).not.toContain(password);
  expect(everything).not.toContain(await mailedCode(page, address));
});

test('/register of a signed-in customer targets itself and offers the ways out (R-007, T-01)', async ({
  page,
}) => {
  const address = await register(page);
  await page.goto('/register');
  await expect(page.getByText(`You are signed in as ${address}`)).toBeVisible();
  await expect(page).toHaveURL('/register');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('an address that has an account learns so only after its code, by the server’s sentence (A6, A21, T-35)', async ({
  page,
}) => {
  const address = await register(page);
  await page.evaluate(() => localStorage.clear());
  await fillRegistration(page, address);
  await disturb(page);
  await page.request.post('/sandbox/clock', { data: { advanceMs: 61_000 } });
  await page.getByRole('button', { name: 'Register' }).click();
  await enterMailedCode(page, address);
  await expect(standing(page, 'An account with this e-mail already exists.')).toBeVisible();
});

test('a reset says what became of code and password, and the new password counts (R-009)', async ({
  page,
}) => {
  const address = await register(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();

  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(said(page, 'Invalid email')).toBeVisible();

  await page.getByLabel('Email').fill(address);
  await disturb(page, { on: 'mail', effect: 'down' });
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(standing(page, 'Failed to send OTP. Please try again.')).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(said(page, 'OTP sent to your email')).toBeVisible();
  await enterMailedCode(page, address);

  await page.getByLabel('New password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm password', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(said(page, 'Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('another horse');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(said(page, 'Passwords do not match')).toBeVisible();

  await page.getByLabel('Confirm password', { exact: true }).fill('another horse');
  await disturb(page, { on: 'POST /api/auth/reset-password', effect: 'drop' });
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(standing(page, 'Failed to reset password. Please try again.')).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(said(page, 'Password reset successfully.')).toBeVisible();

  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill('another horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('five wrong codes lock the code, and only a new one or Cancel is offered (R-013, C-10)', async ({
  page,
}) => {
  const address = newAddress();
  await fillRegistration(page, address);
  await page.clock.install();
  await page.getByRole('button', { name: 'Register' }).click();
  const right = await mailedCode(page, address);
  await expect(codeDialog(page)).toBeVisible();
  await page.clock.runFor(200);
  for (let guess = 1; guess <= 6; guess += 1) {
    const wrong = String((Number(right) + guess) % 1_000_000).padStart(6, '0');
    await codeDialog(page).getByRole('textbox').first().focus();
    await page.keyboard.type(wrong);
    await expect(codeDialog(page).getByRole('alert')).not.toBeEmpty();
  }
  await expect(said(page, 'This code is no longer valid. Please ask for a new one.')).toBeVisible();

  await page.request.post('/sandbox/clock', { data: { advanceMs: 61_000 } });
  await page.clock.runFor(61_000);
  await disturb(page, { on: 'POST /api/auth/send-otp', effect: 'drop' });
  await codeDialog(page).getByRole('button', { name: 'Resend code' }).click();
  await expect(standing(codeDialog(page), 'Failed to send OTP. Please try again.')).toBeVisible();
  await disturb(page);
  await codeDialog(page).getByRole('button', { name: 'Resend code' }).click();
  await expect.poll(() => mailedCode(page, address)).not.toBe(right);
  await page.clock.runFor(200);
  await enterMailedCode(page, address);
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});

test('after Cancel, asking again at once opens the dialog for the code that was just mailed, with the wait that is left (C-10, R-012)', async ({
  page,
}) => {
  const address = newAddress();
  await fillRegistration(page, address);
  await page.getByRole('button', { name: 'Register' }).click();
  await codeDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(codeDialog(page)).toBeHidden();
  await page.request.post('/sandbox/clock', { data: { advanceMs: 40_000 } });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(
    codeDialog(page).getByRole('button', { name: /^Resend code in (1\d|20) s$/ }),
  ).toBeVisible();
  await enterMailedCode(page, address);
  await expect(page.getByRole('heading', { name: 'Select Segment' })).toBeVisible();
});
