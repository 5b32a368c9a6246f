import type { Page, Response } from '@playwright/test';
import { signUp } from './customer.ts';
import {
  askFor,
  disturb,
  expect,
  fillCart,
  fillToLastStep,
  openForm,
  storeApplication,
  test,
} from './portal.ts';
import { checkAllWidths } from './screenCheck.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Quick find' });
/** How much was found. */
const foot = (page: Page) => palette(page).getByText(/^(Loading|Type to search|\d+ results?)/);
const field = (page: Page) => palette(page).getByRole('textbox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const trigger = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Quick find' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Fill Application' }).first()).toBeVisible();
  // Said in the bar, though too narrow bars hide it, once the device was asked.
  await expect(trigger(page)).toContainText('Ctrl K');
}

/** Opens quick find by its key and waits for everything it can find. */
async function openPalette(page: Page): Promise<void> {
  // Over a dialog that still closes, the key does nothing.
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  // The bar names the key once the device was asked whether it may be used.
  await expect(trigger(page)).toContainText('Ctrl K');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(foot(page)).toContainText('Type to search all');
}

/** A draft, a submitted application in cart and bookmarks, and an order, made by calls. */
async function own(page: Page): Promise<{ draftId: string; orderId: string }> {
  const applicationId = await fillCart(page);
  const draftId = await storeApplication(page, {
    appStatus: 0,
    answers: { businessName: 'Rao Foods' },
  });
  await askFor(page, 'POST', '/api/bookmark', { applicationId });
  const { orderId } = await askFor<{ orderId: string }>(page, 'POST', '/api/order', {});
  return { draftId, orderId };
}

test('pages, categories and own things are reached with the keyboard alone, and focus lands where they are or returns (R-200, R-215, R-049, T-31)', async ({
  page,
}) => {
  await signUp(page);
  const { draftId, orderId } = await own(page);
  const go = async (text: string, name: RegExp) => {
    await openPalette(page);
    await page.keyboard.type(text);
    await option(page, name).click();
    await expect(palette(page)).toBeHidden();
  };
  await openHome(page);
  await trigger(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('seo');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(trigger(page)).toBeFocused();
  await page.getByRole('button', { name: 'Fill Application' }).first().focus();
  await openPalette(page);
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Fill Application' }).first()).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('orders');
  await expect(option(page, /^My Orders/)).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/orders');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeFocused();
  await openPalette(page);
  await page.goBack();
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL('/');

  await openPalette(page);
  await page.keyboard.type('POSTS insta');
  const found = /^Instagram Starter, 12 Posts ?, Social Media Marketing ?, ₹[\d,]+$/;
  await expect(option(page, found)).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\?segment=[\w-]+&category=[\w-]+$/);
  await expect(page.getByRole('link', { name: 'Instagram Starter, 12 Posts' })).toBeFocused();

  await go('order', /^Order .*PENDING$/);
  await expect(page).toHaveURL(`/orders?order=${orderId}`);
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeFocused();
  const confirmation = page.getByRole('region', { name: 'Confirmation' });
  await expect(confirmation).toContainText('This order is not paid yet');
  await go('starter', /^SEO Starter Audit ?, .*Submitted$/);
  await expect(page).toHaveURL('/my-submission');
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeFocused();
  await go('starter', /^SEO Starter Audit ?, Search Engine Optimisation$/);
  await expect(page).toHaveURL('/bookmark');
  await expect(page.getByRole('heading', { name: 'My Bookmarks' })).toBeFocused();
  await go('draft', /^SEO Starter Audit ?, .*Draft$/);
  await expect(page).toHaveURL(`/application/${draftId}`);
  await expect(page.getByLabel('Business name')).toHaveValue('Rao Foods');
});

test('the form offers what its state accepts, no submission while a message shows, and does it (B-04, L77, R-200)', async ({
  page,
}) => {
  await signUp(page);
  await openForm(page);
  await openPalette(page);
  const actions = palette(page).getByRole('group', { name: 'Actions' }).getByRole('option');
  await expect(actions).toContainText(['Next step', 'Save as Draft']);
  await expect(actions.filter({ hasText: /Previous step|Submit/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await fillToLastStep(page);
  const submit = palette(page).getByRole('option', { name: /^Submit Application/ });
  const button = page.getByRole('button', { name: 'Submit Application' });
  // The last step has a heading for each of those before it.
  const middle = page.getByRole('heading', { name: 'Step 2 of 3' });
  await expect(button).toBeEnabled();
  await openPalette(page);
  await page.keyboard.type('application');
  await expect(submit).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(middle).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Step 1 of 3' })).toBeFocused();
  await page.getByLabel('Business name').fill('');
  await page.getByLabel('Business name').blur();
  await page.goForward();
  await expect(middle).toBeVisible();
  await page.goForward();
  await expect(button).toBeDisabled();
  await openPalette(page);
  await page.keyboard.type('application');
  await expect(option(page, /^My Submission/)).toBeVisible();
  await expect(submit).toHaveCount(0);
  await page.keyboard.press('Escape');

  await openPalette(page);
  await page.keyboard.type('save as');
  await expect(actions.filter({ hasText: 'Save as Draft' })).toHaveAttribute(
    'data-focused',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/my-submission');
});

test('on each page the actions are what its flows accept, rows by name, and choosing one moves its flow (B-04, R-200)', async ({
  page,
}) => {
  await signUp(page);
  await own(page);
  const actions = palette(page).getByRole('group', { name: 'Actions' }).getByRole('option');
  const everywhere = ['Logout', 'Keyboard shortcuts'];
  const offers = async (...names: (string | RegExp)[]) => {
    await openPalette(page);
    await expect(actions).toHaveText(names);
  };
  const choose = (name: string) => actions.filter({ hasText: name }).click();

  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
  const removal = 'Remove from the cart, SEO Starter Audit';
  const payment = ['Check the payment again', 'Cancel the order'];
  await offers('Proceed to Checkout', ...payment, ...everywhere, removal);
  await choose('Cancel the order');
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeHidden();
  await offers('Proceed to Checkout', ...everywhere, removal);
  await choose(removal);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await offers(...everywhere, 'Put back into the cart, SEO Starter Audit');
  await choose('Put back into the cart, SEO Starter Audit');
  await expect(page.getByRole('button', { name: 'Remove SEO Starter Audit' })).toBeVisible();

  await page.goto('/my-submission');
  await expect(page.getByRole('button', { name: /^Edit SEO/ })).toBeVisible();
  const rows = [
    /^Edit the draft ?, SEO Starter Audit, Rao Foods, /,
    /^Use again ?, SEO Starter Audit, Rao Textiles, /,
  ];
  await offers(...everywhere, ...rows);
  await choose('Use again, SEO Starter Audit');
  await expect(page.getByLabel('Business name')).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
  const account = ['Edit profile', 'Export my data', 'Change password', 'Delete account'];
  await offers(...account, ...everywhere);
  await choose('Change password');
  await expect(page.getByRole('textbox', { name: 'Current password' })).toBeFocused();
  await offers(...account.filter((name) => name !== 'Change password'), ...everywhere);
  await choose('Delete account');
  await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
});

test('the graph client comes with the first use, one call brings everything, and what the page accepts can be done; shortcuts work outside fields, are listed, and stay off once turned off (R-201, S-16, T-30, T-31, B-04)', async ({
  page,
}) => {
  await signUp(page);
  const scripts: Promise<string>[] = [];
  const asked: string[] = [];
  const readScript = (response: Response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  };
  page.on('response', readScript);
  page.on('request', (request) => {
    if (!/\.(js|css|woff2|svg)$/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  const isThere = async () =>
    (await Promise.all(scripts)).some((text) => text.includes('GraphQL Error (Code'));
  await openHome(page);
  expect(scripts.length).toBeGreaterThan(3);
  expect(await isThere()).toBe(false);
  // The page reads on until its cards say what they need.
  await expect(page.getByText(/\d questions · /).first()).toBeVisible();
  asked.length = 0;
  await openPalette(page);
  expect(await isThere()).toBe(true);
  page.off('response', readScript);
  expect(asked).toEqual(['/graphql']);

  const actions = palette(page).getByRole('group', { name: 'Actions' }).getByRole('option');
  await expect(actions).toHaveText(['Logout', 'Keyboard shortcuts']);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press('?');
  await expect(sheet(page)).toBeVisible();
  await sheet(page).getByText('Use keyboard shortcuts').click();
  await expect(sheet(page).getByText('They are off.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  for (const key of ['Control+k', '?']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.reload();
  await expect(trigger(page)).toHaveText('Quick find');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['token']);

  await trigger(page).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('shortcuts');
  await expect(option(page, 'Keyboard shortcuts')).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await sheet(page).getByText('Use keyboard shortcuts').click();
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await openPalette(page);
  await page.keyboard.type('what?');
  await expect(field(page)).toHaveValue('what?');
  await expect(sheet(page)).toBeHidden();

  await field(page).fill('log');
  await expect(actions).toHaveText(['Logout']);
  await expect(actions).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Logout Confirmation' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('quick find has no fault that axe finds in any state, and pages stay where the index is not there (R-200, R-201, R-210, S-01)', async ({
  page,
}) => {
  const address = await signUp(page);
  await own(page);
  // Its page is looked at as well each time; this one is small.
  await page.goto('/orders');
  await expect(trigger(page)).toContainText('Ctrl K');
  await disturb(page, { on: 'POST /graphql', effect: 'status', status: 503, for: address });
  await page.keyboard.press('Control+k');
  const failure = palette(page).getByText(
    'Your applications, orders and the categories could not be loaded.',
  );
  await expect(failure).toBeVisible();
  await expect(option(page, /^My Profile/)).toBeVisible();
  await expect(option(page, /^SEO Starter Audit/)).toBeHidden();
  await checkAllWidths(page, 'failed');

  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await held.promise;
    await route.continue();
  });
  await disturb(page);
  await palette(page).getByRole('button', { name: 'Try again' }).click();
  await expect(foot(page)).toContainText('Loading');
  await checkAllWidths(page, 'loading');
  held.resolve();
  await expect(foot(page)).toContainText('Type to search all');
  await expect(failure).toBeHidden();
  await checkAllWidths(page, 'everything');
  await page.keyboard.type('seo');
  await expect(option(page, /^Local SEO/)).toBeVisible();
  await checkAllWidths(page, 'results');
  await page.keyboard.type('zzz');
  await expect(palette(page).getByText('Nothing matches')).toBeVisible();
  await checkAllWidths(page, 'nothing');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(sheet(page)).toBeVisible();
  await checkAllWidths(page, 'shortcuts');
  await sheet(page).getByText('Use keyboard shortcuts').click();
  await checkAllWidths(page, 'shortcuts off');
});

test('on a phone it fills the screen, the list follows the arrow keys, head and foot hide nothing, and a tap chooses (R-200, R-213, R-221)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await signUp(page);
  await openHome(page);
  await trigger(page).click();
  await expect(field(page)).toBeFocused();
  await expect
    .poll(() => palette(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: 390, height: 500 });
  await expect(foot(page)).toContainText('Type to search all');
  await page.keyboard.type('seo');
  await expect(option(page, /^SEO Starter Audit/)).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('ArrowUp');
  const last = palette(page).getByRole('option').last();
  await expect(last).toHaveAttribute('data-focused', 'true');
  const [line, end] = [last, foot(page)];
  const isAboveFoot = async () => {
    const [above, below] = await Promise.all([line.boundingBox(), end.boundingBox()]);
    return above && below && above.y >= 60 && above.y + above.height <= below.y;
  };
  await expect.poll(isAboveFoot).toBe(true);
  await expect(field(page)).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(option(page, /^SEO Starter Audit/)).toBeInViewport({ ratio: 1 });

  await field(page).fill('');
  await option(page, /^My Cart/).click();
  await expect(page).toHaveURL('/cart');
  await expect(palette(page)).toBeHidden();
});
