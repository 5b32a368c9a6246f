import type { Locator, Page } from '@playwright/test';
import { pdf } from '#tests/support/samples.ts';
import { readMailedCode, createAddress, password, signUp } from './customer.ts';
import { form } from './pages.ts';
import { expect, paymentWindow, test } from './portal.ts';
import { readItem } from './storage.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Presses Tab until `target` has focus, as a customer without a mouse would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Arrow keys move from the chosen segment to another one. */
async function chooseSegment(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('radio', { checked: true }));
  const segment = page.getByRole('radio', { name });
  for (let presses = 0; presses < 10; presses += 1) {
    if (await segment.evaluate((element) => element.matches(':focus'))) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Space');
  await expect(segment).toBeChecked();
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test.describe('a new customer by keyboard (L31, L85, R-001, R-008, R-214, R-215, T-06)', () => {
  test('applies, pays and sees the order (R-046, R-066, R-122, R-150, R-164, R-173, T-30)', async ({
    page,
  }) => {
    const address = createAddress();
    const button = (name: string) => page.getByRole('button', { name }).first();
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const heading = (name: string) => page.getByRole('heading', { name });
    const link = (name: string | RegExp) => page.getByRole('link', { name }).first();

    await page.goto('/login');
    await press(page, link('Register Now'));
    await expect(heading('Create your account')).toBeFocused();
    await type(page, field('Full name'), 'asha rao');
    await type(page, field('Email'), address);
    await type(page, field('Mobile number'), '9876543210');
    await type(page, field('Company name'), 'Rao Textiles');
    await type(page, page.getByRole('combobox', { name: 'Country' }), 'Nep');
    await expect(page.getByRole('option', { name: 'Nepal' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Nepal');
    await type(page, field('Password'), password);
    await type(page, field('Confirm password'), password);
    await press(page, page.getByRole('checkbox'), 'Space');
    // Animation frames and timers run in the order of the page's clock.
    await page.clock.install();
    await page.addInitScript(() => {
      const frames: string[] = [];
      Object.assign(window, { frames });
      (function look() {
        const region = document.querySelector('[role="status"][aria-live="polite"]');
        const seen = region?.textContent || (region ? 'nothing' : 'no region');
        if (seen !== frames.at(-1)) frames.push(seen);
        requestAnimationFrame(look);
      })();
    });
    await press(page, button('Register'));

    await expect(page.getByRole('textbox', { name: 'digit 1 of 6' })).toBeFocused();
    const code = await readMailedCode(page, address);
    const home = page.locator('body').filter({ has: heading('Select Segment') });
    await Promise.all([
      page.keyboard.type(code),
      expect(home.getByText('Registration successful').first()).toBeVisible(),
      expect(heading('Select Segment')).toBeFocused(),
      expect(page).toHaveURL('/'),
    ]);
    const frames = () => page.evaluate(() => (window as unknown as { frames: string[] }).frames);
    await expect
      .poll(async () => (await frames()).join(' | '))
      .toMatch(/^no region \| nothing \| .*Registration successful/);
    await press(page, link('My Submission'));
    await expect(heading('No applications found')).toBeVisible();
    await expect(page.getByText("You haven't submitted any applications yet.")).toBeVisible();
    await press(page, link(/^Home$/));
    await expect(heading('Select Segment')).toBeFocused();
    await chooseSegment(page, 'Social Media Marketing');
    await press(page, button('Fill Application: Instagram Starter'));
    await expect(heading('Create New Application')).toBeFocused();

    await test.step('fills in the form', async () => {
      await tabTo(page, field('Business name'));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await press(page, button('Next'));
      await expect(form(page).problems).toBeFocused();
      await press(page, link('Please tell us the name of your business'));
      await expect(field('Business name')).toBeFocused();
      await page.keyboard.type('Rao Textiles');
      const industry = form(page).industry;
      await expect(async () => {
        // A letter typed more than a second after the previous one starts a new word.
        await type(page, industry, 'Food');
        await expect(industry).toHaveText('Food and hospitality', { timeout: 1_000 });
      }).toPass();
      await press(page, button('Next'));

      await expect(heading('Step 2')).toBeFocused();
      await expect(page).toHaveTitle('Step 2 of 3 · Create New Application · Briefcase');
      await type(page, field('What should this achieve?'), '30 enquiries a month');
      await press(page, page.getByRole('checkbox', { name: 'Instagram' }), 'Space');
      await tabTo(page, page.getByRole('radio', { name: 'English', exact: true }));
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: 'Hindi', exact: true })).toBeChecked();
      await press(page, button('Next'));

      await expect(page.getByRole('heading', { name: 'Step 3', level: 2 })).toBeFocused();
      await expect(page).toHaveTitle('Step 3 of 3 · Create New Application · Briefcase');
      // Playwright must intercept file choosers before the first key is pressed.
      const chooser = page.waitForEvent('filechooser');
      await press(page, page.getByRole('button', { name: /^Choose documents for / }));
      const file = { name: 'brief.pdf', mimeType: 'application/pdf', buffer: pdf };
      await (await chooser).setFiles(file);
      await expect(link('brief.pdf')).toBeVisible();
      await press(page, button('Submit Application'));
      const congratulations = form(page).congratulations;
      const toCart = congratulations.getByRole('button', { name: 'Go to Cart' });
      await expect(toCart).toBeFocused();
      await expect(toCart).toBeEnabled();
      await expect(congratulations.getByText('Application submitted successfully!')).toBeVisible();
      await expect(congratulations.getByText('We start once it is paid.')).toBeVisible();
      const storedKeys = await page.evaluate(() => Object.keys(localStorage).toSorted());
      expect(storedKeys).toEqual(['selectedCategory', 'token']);
      const choice = JSON.parse((await readItem(page, 'selectedCategory')) ?? '') as object;
      expect(Object.keys(choice).toSorted()).toEqual(['id', 'price', 'segmentId']);
      const everything = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
      expect(everything).not.toContain(password);
      expect(everything).not.toContain(code);
      await page.keyboard.press('Enter');
    });

    await test.step('pays', async () => {
      await expect(heading('In Cart Applications')).toBeFocused();
      const price = await page.getByRole('row').nth(1).getByText('₹').innerText();
      await press(page, button('Proceed to Checkout'));
      await expect(paymentWindow(page)).toHaveAccessibleName(/: Order Payment$/);
      await expect(paymentWindow(page)).toContainText(price);
      await Promise.all([
        press(page, paymentWindow(page).getByRole('button', { name: 'Pay', exact: true })),
        expect(page.getByText('Payment successful!').first()).toBeVisible(),
        expect(page).toHaveURL(/\/orders\?order=/),
        expect(heading('My Orders')).toBeFocused(),
      ]);
      await expect(page.getByRole('region', { name: 'Confirmation' })).toContainText(price);
      await expect(page.getByText('SUCCESS', { exact: true })).toBeVisible();

      await press(page, link('My Submission'));
      await expect(page.getByText('Paid', { exact: true })).toBeVisible();
      await expect(page.getByText(/^Submitted: [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
      await press(page, link(/^My Cart/));
      await expect(page.getByText('Your cart is empty.')).toBeVisible();
    });

    await test.step('logs out', async () => {
      await press(page, button('Profile menu'));
      await expect(page.getByRole('menuitem', { name: 'Hi, Asharao' })).toBeFocused();
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alertdialog', { name: 'Logout Confirmation' })).toBeVisible();
      await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }));
      await expect(page).toHaveURL('/login');
    });
  });
});

test('offers a skip link on the first Tab and focuses each new heading (R-201, R-215)', async ({
  page,
}) => {
  const skips = async (to: Locator) => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(to).toBeFocused();
  };
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await skips(page.getByRole('textbox').first());
  }
  await signUp(page);
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await skips(page.getByRole('link', { name: 'Browse categories' }));

  await page.evaluate(() => {
    const path: string[] = [];
    Object.assign(window, { path });
    document.addEventListener('focusin', ({ target }) => path.push((target as Element).tagName));
  });
  const path = () => page.evaluate(() => (window as unknown as { path: string[] }).path.splice(0));
  for (const [link, heading] of [
    ['My Submission', 'My Applications'],
    ['My Cart, 0 items', 'In Cart Applications'],
    ['Browse categories', 'Select Segment'],
  ] as const) {
    await page.getByRole('link', { name: link }).press('Enter');
    await expect(page.getByRole('heading', { name: heading })).toBeFocused();
    expect((await path()).slice(-2)).toEqual(['MAIN', 'H1']);
  }
});

test('reaches the first category in a few presses of Tab (R-040, R-201, R-215)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/');
  const name = (index: number) =>
    page.getByRole('list', { name: 'Categories' }).getByRole('link').nth(index);
  const firstFill = page.getByRole('button', { name: /^Fill Application/ }).first();
  await expect(name(0)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to content');
  for (const [key, reached] of [
    ['Enter', page.getByRole('main')],
    ['Tab', page.getByRole('link', { name: 'Skip to categories' })],
    ['Enter', page.locator(':focus:has([aria-label="Categories"])')],
    ['Tab', name(0)],
    ['Tab', firstFill],
  ] as const) {
    await page.keyboard.press(key);
    await expect(reached).toBeFocused();
  }

  await chooseSegment(page, 'Paid Advertising');
  await expect(page.getByRole('status').getByText(/^Paid Advertising: /)).toHaveCount(1);
  const [search, sort] = [page.getByRole('searchbox'), page.getByLabel('Sort')];
  for (const stop of [
    search,
    page.getByRole('button', { name: 'Filters' }),
    sort,
    name(0),
    firstFill,
    name(1),
  ]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await test.step('an order keeps focus on its control', async () => {
    await sort.focus();
    await page.keyboard.press('ArrowDown');
    await expect(sort.locator(':checked')).toHaveText('Name');
    await expect(sort).toBeFocused();
    await expect(page.getByRole('radio', { name: 'Paid Advertising' })).toBeChecked();
  });
});
