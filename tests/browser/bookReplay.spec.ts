import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './book.ts';
import { stopTime } from './portal.ts';
import { checkToolPage } from './screenCheck.ts';

/* A reader replays walks beside the drawing of a flow, from disk: R-267. */

const drawing = (page: Page) => page.getByRole('region', { name: 'Drawing' });
const replay = (page: Page) => page.getByRole('group', { name: 'Replay' });
const lit = (page: Page) => drawing(page).locator('a[aria-current]');

const pictured = (page: Page) => replay(page).getByRole('img');

test('a walk is gone through forward and back, by buttons and by arrow keys, past the drawing with all its arrows; it has no fault that axe finds, and the same picture stands in the book once (R-210, R-267)', async ({
  page,
  openBook,
}) => {
  await openBook('checkout');
  await expect(replay(page)).toContainText('Start of');
  await expect(lit(page)).toHaveText(/Reviewing/);
  await expect(page).toHaveURL(/checkout\.html$/);
  await replay(page).getByRole('button', { name: 'Forward' }).click();
  await expect(page).toHaveURL(/#walk-1-1$/);
  await expect(replay(page)).toContainText('Step 1 of');
  await expect(pictured(page)).toHaveAttribute('alt', 'Screen after “leaves for the cart”');
  await expect(lit(page)).toHaveText(/Finding order/);
  await expect(drawing(page).locator('.arrow.lit')).toHaveCount(1);
  await expect(replay(page).getByRole('status')).toContainText('Step 1 of');

  await replay(page).getByRole('link', { name: 'Before: reviewing' }).click();
  await expect(page).toHaveURL(/#walk-1-0$/);
  await expect(replay(page).getByRole('link', { name: 'Before' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');

  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/#walk-1-2$/);
  await expect(replay(page).getByRole('status')).toHaveText(
    /^Step 2 of \d+: proceeds to checkout\. Now: preparing payment/,
  );
  await checkToolPage(page, 'replay beside a drawing');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/#walk-1-0$/);
  await expect(replay(page).getByRole('button', { name: 'Back' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.getByRole('link', { name: 'Open the drawing alone' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip the drawing' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Replay' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(replay(page)).toContainText('Step 1 of');

  const sources = await page
    .locator('.strip img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(sources.length).toBeGreaterThan(50);
  expect(new Set(sources)).toHaveProperty('size', 1);
});

test('a link to a step, and a proof in the table, lead to that very step; whoever chooses an arrow of the drawing goes along it, by pointer and by Enter, or to its row where no walk takes it (R-267)', async ({
  page,
  openBook,
}) => {
  await openBook('checkout#walk-2-3');
  await expect(replay(page)).toContainText('Step 3 of');
  await expect(replay(page)).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Replay' })).toBeFocused();
  await expect(replay(page).getByRole('combobox', { name: 'Walk' })).toHaveValue('1');

  await page.getByRole('link', { name: 'Outcome unknown' }).first().click();
  const proof = page
    .getByRole('row', { name: /leaves the order for later/ })
    .getByRole('link', { name: /^walk \d+, step \d+$/ })
    .first();
  const [, walk, step] = /walk (\d+), step (\d+)/.exec(await proof.innerText()) ?? [];
  await proof.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#walk-${walk}-${step}$`));
  await expect(replay(page)).toContainText('leaves the order for later');
  await expect(replay(page)).toBeInViewport();

  await page.goBack();
  await page.goBack();
  await expect(replay(page)).toContainText('Step 3 of');

  await openBook('checkout#walk-2-0');
  const go = drawing(page).getByRole('link', { name: 'from reviewing, proceeds to checkout' });
  await go.press('Enter');
  await expect(page).toHaveURL(/#walk-2-1$/);
  await expect(lit(page)).toHaveText(/Preparing payment/);
  await expect(go).toHaveClass(/lit/);
  await expect(go).toBeFocused();

  const breaks = drawing(page).getByRole('link', {
    name: 'from preparing payment, breaks: to window unavailable',
  });
  await breaks.click();
  await expect(replay(page)).toContainText('preparing payment: breaks');
  await expect(lit(page)).toHaveText(/Window unavailable/);
  const back = page.getByRole('button', { name: 'Back' });
  await back.click();
  await expect(lit(page)).toHaveText(/Preparing payment/);

  await openBook('session');
  await expect(page.getByRole('group', { name: 'Replay' })).toHaveCount(0);
  await drawing(page)
    .getByRole('link', { name: /^from signed in, wants to log out/ })
    .press('Enter');
  await expect(page).toHaveURL(/#arrow-/);
  await expect(page.getByRole('row', { name: /wants to log out/ })).toBeInViewport();
});

test('a walk plays by itself until its end, and stops when it is told to (R-267)', async ({
  page,
  openBook,
}) => {
  await page.clock.install();
  await openBook('checkout');
  await stopTime(page);
  const play = replay(page).getByRole('button', { name: 'Play' });
  await play.click();
  await page.clock.runFor(2_500);
  await expect(page).toHaveURL(/#walk-1-1$/);
  await replay(page).getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/#walk-1-1$/);
  await play.click();
  await page.clock.runFor(60_000);
  await expect(play).toBeVisible();
  const forward = replay(page).getByRole('button', { name: 'Forward' });
  await expect(forward).toHaveAttribute('aria-disabled', 'true');
  await play.click();
  await expect(page).toHaveURL(/#walk-1-0$/);
});

test('without its script a flow reads from top to bottom (R-260, R-267)', async ({
  browser,
  book,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`file://${book}/checkout.html#walk-1-2`);
  await expect(page.locator('#replay')).toBeHidden();
  await expect(page.locator('#walk-1-2')).toBeInViewport();
  await context.close();
});
