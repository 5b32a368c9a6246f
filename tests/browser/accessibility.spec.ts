import {
  codeDialog,
  enterMailedCode,
  fillRegistration,
  readMailedCode,
  createAddress,
  openAccount,
  signUp,
  submitLogin,
  typeCode,
  wrongCode,
} from './customer.ts';
import { cart, form } from './pages.ts';
import {
  injectFaults,
  expect,
  fillFirstStep,
  continueToStep,
  openForm,
  paymentWindow,
  pressInPaymentWindow,
  test,
} from './portal.ts';
import {
  checkAllWidths,
  checkFocusVisible,
  checkScreen,
  checkWalkedScreen,
  widths,
} from './screenCheck.ts';

/*
 * Every screen of a customer's journey in its states, on a desktop and on a small phone. The walks
 * check each state of a chart with axe.
 */

test('has no accessibility faults before signing in (R-210, R-212)', async ({ page }) => {
  const address = createAddress();
  await page.goto('/login');
  await submitLogin(page, address, 'wrong horse');
  await expect(page.getByText('Failed to login.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).press('Enter');
  await expect(page.getByText('Email is required')).toBeVisible();
  await checkAllWidths(page, 'log in, refused and with errors');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeVisible();
  await checkWalkedScreen(page, 'forgotten password');
  const owner = createAddress();
  await openAccount(page, owner);
  await page.getByLabel('Email').fill(owner);
  await page.getByRole('button', { name: 'Get OTP' }).press('Enter');
  await enterMailedCode(page, owner);
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
  await checkWalkedScreen(page, 'new password');

  await page.goto('/register');
  await page.getByText('I agree to the terms and conditions').click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await checkAllWidths(page, 'registration, with errors');

  await fillRegistration(page, address);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(codeDialog(page)).toBeVisible();
  await typeCode(page, wrongCode(await readMailedCode(page, address)));
  await expect(codeDialog(page).getByText('Invalid OTP!')).toBeVisible();
  await checkWalkedScreen(page, 'code dialog, wrong code');
});

test('has no accessibility faults or hidden focus from home to a paid order (R-210, R-212, R-213)', async ({
  page,
}) => {
  await signUp(page);
  await test.step('home, its menus and the needs of a category', async () => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Fill Application' }).first()).toBeVisible();
    await checkFocusVisible(page, 'home');
    await checkAllWidths(page, 'home');
    const category = page.getByRole('link', { name: 'SEO Starter Audit' });
    await page.goto((await category.getAttribute('href')) ?? '');
    await expect(page.getByText('From your link', { exact: true })).toBeVisible();
    await category.click();
    await expect(page.getByText(/^About \d+ minutes/)).toBeVisible();
    await checkAllWidths(page, 'home, a linked category and its view');
    await page.keyboard.press('Escape');
    const [desktop, phone] = widths;
    for (const { viewport, name } of [
      { viewport: desktop, name: 'Profile menu' },
      { viewport: phone, name: 'Menu' },
    ]) {
      await page.setViewportSize(viewport);
      if (viewport === phone) await checkScreen(page, 'home on a phone');
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await checkScreen(page, name);
      if (viewport === desktop) await page.keyboard.press('Escape');
    }
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await checkWalkedScreen(page, 'log out dialog');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the form of an application', async () => {
    await openForm(page, 'Social Media Marketing');
    await checkFocusVisible(page, 'form, step 1');
    await form(page).businessName.fill('');
    await form(page).next.click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    await checkAllWidths(page, 'form, with errors');
    await fillFirstStep(page);
    await continueToStep(page, 2);
    await form(page).goal.fill('30 enquiries a month');
    await checkWalkedScreen(page, 'form, step 2');
    await form(page).next.click();
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(page.getByRole('button', { name: 'Dismiss a.txt' })).toBeVisible();
    await checkAllWidths(page, 'form, last step with a refused file');
    await form(page).submit.click();
    await expect(form(page).congratulations).toBeVisible();
    await checkWalkedScreen(page, 'submitted');
  });

  await test.step('cart, payment window and confirmation', async () => {
    await page.getByRole('button', { name: 'Go to Cart' }).click();
    await expect(cart(page).checkout).toBeVisible();
    await checkWalkedScreen(page, 'cart');
    await cart(page).checkout.click();
    await expect(paymentWindow(page)).toBeVisible();
    await checkWalkedScreen(page, 'payment window');
    await pressInPaymentWindow(page, 'Pay');
    await expect(page.getByRole('region', { name: 'Confirmation' })).toBeVisible();
    await checkWalkedScreen(page, 'confirmation');
  });
});

test('has no accessibility faults or hidden focus on any other page (R-210, R-212, R-213)', async ({
  page,
}) => {
  const address = await signUp(page);
  await openForm(page);
  await form(page).businessName.fill('Rao Textiles');
  await form(page).saveDraft.click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.getByRole('button', { name: /^History of/ }).click();
  await expect(page.getByText('Saved as draft by you')).toBeVisible();
  await checkAllWidths(page, 'my applications');
  await page.getByRole('button', { name: /^Delete draft/ }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await checkWalkedScreen(page, 'my applications, a deleted draft');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
  await page.goto('/my-submission?q=nothing');
  await expect(page.getByRole('heading', { name: 'No applications match' })).toBeVisible();
  await checkAllWidths(page, 'my applications, nothing found');

  for (const path of ['/bookmark', '/orders', '/cart', '/nowhere', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await checkAllWidths(page, path);
  }
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
  await checkWalkedScreen(page, 'profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible();
  await checkFocusVisible(page, 'profile, editing');
  await checkWalkedScreen(page, 'profile, editing');

  await injectFaults(page, { on: 'GET /api/user/me', effect: 'drop', for: address });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await checkWalkedScreen(page, 'unreachable');
  await page.route('**/api/user/me', () => undefined);
  await page.reload();
  await expect(page.getByRole('main').getByText('Checking your session')).toBeAttached();
  await checkWalkedScreen(page, 'checking');
});
