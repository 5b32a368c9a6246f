import type { Page, Response } from '@playwright/test';
import { signUp } from './customer.ts';
import { prepareCustomer } from './given.ts';
import { form, quickFind } from './pages.ts';
import { expect, openForm, test } from './portal.ts';

/** The number of results. */
const foot = (page: Page) =>
  quickFind(page).dialog.getByText(/^(Loading|Type to search|\d+ results?)/);
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Fill Application' }).first()).toBeVisible();
  // The bar contains the shortcut, hidden if narrow, once device storage has answered.
  await expect(quickFind(page).opener).toContainText('Ctrl K');
}

/** Opens quick find by its key and waits for everything it can find. */
async function openPalette(page: Page): Promise<void> {
  // The key does nothing while another dialog is closing.
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  // The bar shows the shortcut once device storage has said that shortcuts are on.
  await expect(quickFind(page).opener).toContainText('Ctrl K');
  await page.keyboard.press('Control+k');
  await expect(quickFind(page).field).toBeFocused();
  await expect(foot(page)).toContainText('Type to search all');
}

/** A draft beside a submitted application in the cart, which differ in one answer. */
const belongings = { cart: [{}], draft: { answers: { businessName: 'Rao Foods' } } };

test('reaches pages, categories and drafts by keyboard (R-200, R-215, R-049, T-31)', async ({
  page,
}) => {
  const { draftId } = await prepareCustomer(page, belongings);
  await openHome(page);
  await openPalette(page);
  await page.keyboard.type('orders');
  await expect(quickFind(page).option(/^My Orders/)).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/orders');
  await expect(quickFind(page).dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeFocused();
  await openPalette(page);
  await page.goBack();
  await expect(quickFind(page).dialog).toBeHidden();
  await expect(page).toHaveURL('/');

  await openPalette(page);
  await page.keyboard.type('POSTS insta');
  const found = /^Instagram Starter, 12 Posts ?, Social Media Marketing ?, ₹[\d,]+$/;
  await expect(quickFind(page).option(found)).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\?segment=[\w-]+&category=[\w-]+$/);
  await expect(page.getByRole('link', { name: 'Instagram Starter, 12 Posts' })).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('draft');
  await quickFind(page)
    .option(/^SEO Starter Audit ?, .*Draft$/)
    .click();
  await expect(quickFind(page).dialog).toBeHidden();
  await expect(page).toHaveURL(`/application/${draftId}`);
  await expect(form(page).businessName).toHaveValue('Rao Foods');
});

test('offers the actions that the form accepts at the moment (B-04, L77, R-200)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page, 'Strategy Calls');
  await openPalette(page);
  const { actions } = quickFind(page);
  await expect(actions.filter({ hasText: 'Submit Application' })).toHaveCount(1);
  await expect(actions.filter({ hasText: 'Next step' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await form(page).businessName.fill('');
  await form(page).businessName.press('Enter');
  await expect(form(page).submit).toBeDisabled();
  await openPalette(page);
  await expect(actions.filter({ hasText: 'Submit Application' })).toHaveCount(0);
  await actions.filter({ hasText: 'Save as Draft' }).click();
  await expect(page).toHaveURL('/my-submission');
});

test('offers and runs the actions of the rows of a page by their names (B-04, R-200)', async ({
  page,
}) => {
  await prepareCustomer(page, { ...belongings, order: 'PENDING' });
  const { actions } = quickFind(page);
  const everywhere = ['Keyboard shortcuts', 'Logout'];
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
  await openPalette(page);
  const removal = 'Remove from the cart, SEO Starter Audit';
  const payment = ['Check the payment again', 'Cancel the order'];
  await expect(actions).toHaveText(['Proceed to Checkout', ...payment, removal, ...everywhere]);
  await actions.filter({ hasText: removal }).click();
  await expect(page.getByRole('alertdialog', { name: 'Remove Item from Cart' })).toBeVisible();

  await page.goto('/my-submission');
  await expect(page.getByRole('button', { name: /^Edit SEO/ })).toBeVisible();
  await openPalette(page);
  await expect(actions).toHaveText([
    /^Edit the draft ?, SEO Starter Audit, Rao Foods, /,
    /^Use again ?, SEO Starter Audit, Rao Textiles, /,
    ...everywhere,
  ]);
  await actions.filter({ hasText: 'Use again, SEO Starter Audit' }).click();
  await expect(form(page).businessName).toBeVisible();
});

test('loads on first use; shortcuts can be turned off and on (R-201, B-04, S-16, T-30, T-31)', async ({
  page,
}) => {
  await signUp(page);
  await test.step('client and index load on first use', async () => {
    const scripts: Promise<string>[] = [];
    const paths: string[] = [];
    const readScript = (response: Response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text());
    };
    page.on('response', readScript);
    page.on('request', (request) => {
      if (!/\.(js|css|woff2|svg)$/.test(request.url())) paths.push(new URL(request.url()).pathname);
    });
    const isThere = async () =>
      (await Promise.all(scripts)).some((text) => text.includes('GraphQL Error (Code'));
    await openHome(page);
    expect(scripts.length).toBeGreaterThan(3);
    expect(await isThere()).toBe(false);
    // The page continues reading until its cards show their times.
    await expect(page.getByText(/ min to apply/).first()).toBeVisible();
    paths.length = 0;
    await openPalette(page);
    expect(await isThere()).toBe(true);
    page.off('response', readScript);
    expect(paths).toEqual(['/graphql']);

    const { actions } = quickFind(page);
    await expect(actions).toHaveText(['Keyboard shortcuts', 'Logout']);
  });
  await test.step('shortcuts', async () => {
    await openHome(page);
    await page.keyboard.press('?');
    await expect(sheet(page)).toBeVisible();
    await sheet(page).getByText('Use keyboard shortcuts').click();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    for (const key of ['Control+k', '?']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.reload();
    // The frame is there before the page can use it.
    await expect(page.getByRole('button', { name: 'Fill Application' }).first()).toBeVisible();
    await expect(quickFind(page).opener).toHaveText('Quick find');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['token']);

    await quickFind(page).opener.click();
    await expect(quickFind(page).field).toBeFocused();
    await quickFind(page).option('Keyboard shortcuts').click();
    await sheet(page).getByText('Use keyboard shortcuts').click();
    await sheet(page).getByRole('button', { name: 'Done' }).click();
    await openPalette(page);
    await page.keyboard.type('what?');
    await expect(quickFind(page).field).toHaveValue('what?');
    await expect(sheet(page)).toBeHidden();

    await quickFind(page).field.fill('log');
    const { actions } = quickFind(page);
    await expect(actions).toHaveText(['Logout']);
    await expect(actions).toHaveAttribute('data-focused', 'true');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Logout Confirmation' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(quickFind(page).dialog).toBeHidden();
  });
});

test('fills the screen of a phone and keeps the chosen result in view (R-200, R-213, R-221)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await signUp(page);
  await openHome(page);
  await quickFind(page).opener.click();
  await expect(quickFind(page).field).toBeFocused();
  await expect
    .poll(() => quickFind(page).dialog.boundingBox())
    .toEqual({ x: 0, y: 0, width: 390, height: 500 });
  await expect(foot(page)).toContainText('Type to search all');
  await page.keyboard.type('seo');
  await expect(quickFind(page).option(/^SEO Starter Audit/)).toHaveAttribute(
    'data-focused',
    'true',
  );
  await page.keyboard.press('ArrowUp');
  const last = quickFind(page).dialog.getByRole('option').last();
  await expect(last).toHaveAttribute('data-focused', 'true');
  const [line, end] = [last, foot(page)];
  const isAboveFoot = async () => {
    const [above, below] = await Promise.all([line.boundingBox(), end.boundingBox()]);
    return above && below && above.y >= 60 && above.y + above.height <= below.y;
  };
  await expect.poll(isAboveFoot).toBe(true);
  await expect(quickFind(page).field).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(quickFind(page).option(/^SEO Starter Audit/)).toBeInViewport({ ratio: 1 });

  await quickFind(page).field.fill('');
  await quickFind(page)
    .option(/^My Cart/)
    .click();
  await expect(page).toHaveURL('/cart');
  await expect(quickFind(page).dialog).toBeHidden();
});
