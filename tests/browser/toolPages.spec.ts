import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import fastify from 'fastify';
import { encodeSupportCode } from '#routes/flow/codec.ts';
import { serveFlowBook } from '#server/http/flowBook.ts';
import { pauseClock } from './portal.ts';
import { checkToolPage } from './screenCheck.ts';
import { test } from './toolPagesTest.ts';

/*
 * The pages of the flow tools as readers use them; the tests of their builders cover the content.
 */

// One worker runs all tests, so that the book is built once.
test.describe.configure({ mode: 'default' });

const drawing = (page: Page) => page.getByRole('region', { name: 'Drawing' });
const replay = (page: Page) => page.getByRole('group', { name: 'Replay' });
const lit = (page: Page) => drawing(page).locator('a[aria-current]');
const find = (page: Page) => page.getByRole('searchbox', { name: 'Find' });

test('leads from a flow to its states by keyboard, from disk (R-260, R-261)', async ({
  page,
  openBook,
}) => {
  await openBook('index');
  await page.getByRole('link', { name: 'Checkout' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await drawing(page).getByRole('link', { name: 'placing order', exact: true }).press('Enter');
  await expect(page).toHaveURL(/#placingOrder$/);
  const state = page.getByRole('article').filter({ hasText: 'finds the open one' });
  await expect(state).toBeInViewport();
  await expect(state.getByRole('row', { name: /accepted.*paying/ })).toBeVisible();
});

test('leads from a requirement to its states and tests, and back (R-262, B-05)', async ({
  page,
  openBook,
}) => {
  await openBook('index');
  await page.getByRole('link', { name: 'Requirements', exact: true }).click();
  const gap = page.getByRole('link', { name: /^No passing test names R-157/ });
  await expect(gap).toBeVisible();
  await find(page).fill('R-159');
  await expect(page.getByRole('status')).toHaveText('1 found');
  await expect(gap).toBeHidden();
  await page.getByText('1 test passed: server').click();
  await expect(page.getByText('a late payment pays the order (R-159)')).toBeVisible();
  const arrow = page.getByRole('listitem').filter({ hasText: 'paid already → paid' });
  await arrow
    .filter({ visible: true })
    .getByRole('link', { name: 'Checkout: cancelling order' })
    .click();
  await expect(page).toHaveURL(/checkout\.html#cancellingOrder$/);
  const sentence = 'Money that arrives after a cancel or a failure makes the order paid.';
  const state = page.getByRole('article').filter({ hasText: 'The server deletes the order' });
  await state.getByRole('link', { name: sentence }).click();
  await expect(page).toHaveURL(/requirements\.html#R-159$/);
  await expect(page.getByRole('heading', { name: sentence })).toBeInViewport();
});

test('leads from the text of a message to the step that shows it (R-269)', async ({
  page,
  openBook,
}) => {
  await openBook('index');
  await find(page).fill('Payment was cancelled.');
  await find(page).press('Enter');
  await expect(page).toHaveURL(/find\.html\?words=/);
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('link', { name: 'Checkout: cancelling order, accepted' }).click();
  const row = page.getByRole('row', { name: /accepted.*“Payment was cancelled\.”/ });
  await expect(row).toBeInViewport();
  const proof = row.getByRole('link', { name: /^walk \d+, step \d+$/ }).first();
  await proof.click();
  await expect(replay(page)).toBeInViewport();
  await expect(replay(page)).toContainText('Says “Payment was cancelled.”', { ignoreCase: true });

  await test.step('Back shows the search again, and a new one replaces it', async () => {
    for (let step = 0; step < 2; step += 1) await page.goBack();
    await expect(find(page)).toHaveValue('Payment was cancelled.');
    await find(page).fill('What happens when payment is dismissed?');
    const happenings = page.getByRole('region', { name: 'What happens' });
    await happenings.getByRole('link', { name: 'Watch it' }).first().click();
    await expect(replay(page)).toContainText('dismissed');
  });
});

test('steps through a walk with buttons and arrow keys (R-267)', async ({ page, openBook }) => {
  const button = (name: string) => replay(page).getByRole('button', { name });
  await openBook('checkout');
  await expect(replay(page)).toContainText('Start of');
  await expect(lit(page)).toHaveText(/Reviewing/);
  await expect(button('Back')).toHaveAttribute('aria-disabled', 'true');
  await button('Forward').click();
  await expect(page).toHaveURL(/#walk-1-1$/);
  await expect(replay(page)).toContainText('Step 1 of');
  await expect(replay(page).getByRole('img')).toHaveAttribute(
    'alt',
    'Screen after “leaves for the cart”',
  );
  await expect(lit(page)).toHaveText(/Finding order/);
  await expect(drawing(page).locator('.arrow.lit')).toHaveCount(1);
  await replay(page).getByRole('link', { name: 'Before: reviewing' }).click();
  await expect(page).toHaveURL(/#walk-1-0$/);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  await expect(replay(page).getByRole('status')).toHaveText(
    /^Step 2 of \d+: proceeds to checkout\. Now: preparing payment/,
  );
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/#walk-1-0$/);

  await test.step('skips the drawing with its many arrows', async () => {
    await page.getByRole('link', { name: 'Open the drawing alone' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip the drawing' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Replay' })).toBeFocused();
  });
});

test('opens the step that a link names, and returns on Back (R-267)', async ({
  page,
  openBook,
}) => {
  await openBook('checkout#walk-2-3');
  await expect(replay(page)).toContainText('Step 3 of');
  await expect(replay(page)).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Replay' })).toBeFocused();
  await expect(replay(page).getByRole('combobox', { name: 'Walk' })).toHaveValue('1');

  await page.getByRole('link', { name: 'Outcome unknown' }).first().click();
  await expect(page).toHaveURL(/#outcomeUnknown$/);
  await page.goBack();
  await expect(replay(page)).toContainText('Step 3 of');
});

test('follows an arrow of the drawing, or opens its row if no walk takes it (R-267)', async ({
  page,
  openBook,
}) => {
  await openBook('checkout#walk-2-0');
  const arrow = (name: string | RegExp) => drawing(page).getByRole('link', { name });
  const go = arrow('from reviewing, proceeds to checkout');
  await go.press('Enter');
  await expect(page).toHaveURL(/#walk-2-1$/);
  await expect(lit(page)).toHaveText(/Preparing payment/);
  await expect(go).toHaveClass(/lit/);
  await expect(go).toBeFocused();
  await arrow('from preparing payment, breaks: to window unavailable').click();
  await expect(replay(page)).toContainText('preparing payment: breaks');
  await expect(lit(page)).toHaveText(/Window unavailable/);

  await openBook('session');
  await expect(replay(page)).toHaveCount(0);
  await arrow(/^from signed in, wants to log out/).press('Enter');
  await expect(page).toHaveURL(/#arrow-/);
  await expect(page.getByRole('row', { name: /wants to log out/ })).toBeInViewport();
});

test('plays a walk to its end and can pause (R-267)', async ({ page, openBook }) => {
  await page.clock.install();
  await openBook('checkout');
  await pauseClock(page);
  const play = replay(page).getByRole('button', { name: 'Play' });
  await play.click();
  await page.clock.runFor(2_500);
  await expect(page).toHaveURL(/#walk-1-1$/);
  await replay(page).getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/#walk-1-1$/);
  await play.click();
  await page.clock.runFor(60_000);
  const forward = replay(page).getByRole('button', { name: 'Forward' });
  await expect(forward).toHaveAttribute('aria-disabled', 'true');
  await play.click();
  await expect(page).toHaveURL(/#walk-1-0$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows a flow from top to bottom (R-260, R-267)', async ({ page, openBook }) => {
    await openBook('checkout#walk-1-2');
    await expect(page.locator('#replay')).toBeHidden();
    await expect(page.locator('#walk-1-2')).toBeInViewport();
  });
});

const code = await encodeSupportCode([
  { flow: 'session', event: 'xstate.init', states: ['checking'], ms: 0 },
  { flow: 'signIn', event: 'xstate.init', states: ['enteringCredentials'], ms: 80 },
  { flow: 'signIn', event: 'credentials.submit', states: ['signingIn'], ms: 4200 },
]);

test('replays a support code from disk and from the server (B-11, R-275)', async ({
  page,
  book,
}) => {
  const app = fastify();
  serveFlowBook(app, book);
  const served = await app.listen({ port: 0, host: '127.0.0.1' });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  const field = page.getByLabel('Support code');
  const steps = page.getByRole('listitem');
  await page.goto(`${served}/flows/index.html`);
  await page.getByRole('link', { name: 'Replay a support code' }).click();
  await field.fill(code);
  await expect(steps).toHaveCount(3);

  await page.goto(pathToFileURL(join(book, 'trace.html')).href);
  await field.fill('Where is my order?');
  await expect(page.getByRole('status')).toContainText('This is not a support code');
  await expect(steps).toHaveCount(0);
  await field.fill(code);
  await expect(page.getByRole('status')).toHaveText('3 steps.');
  await expect(steps.nth(2)).toContainText('Sign-in, 4.2 s later');
  await steps.nth(2).getByRole('link', { name: 'signing in' }).click();
  await expect(page).toHaveURL(/signIn\.html#signingIn$/);
  const state = page.getByRole('article').filter({ has: page.locator('#signingIn') });
  await expect(state).toBeInViewport();
  expect(problems).toEqual([]);
  await app.close();
});

test('shows two versions of a screen side by side, each in full size (B-12, R-263)', async ({
  page,
  review,
}) => {
  await page.goto(review);
  const change = page.getByRole('article').filter({ hasText: 'looks different' });
  const side = (name: string) =>
    change.getByRole('img', { name: `moved, ${name}, on a wide screen` });
  const [left, right] = [await side('before').boundingBox(), await side('after').boundingBox()];
  expect(left?.y).toBe(right?.y);
  expect(left?.width).toBe(right?.width);
  await side('after').click();
  await expect(page).toHaveURL(/pictures\/move\/after\/walk-1-1\.jpg$/);
});

test('has no faults that axe finds on any kind of page (R-210)', async ({
  page,
  openBook,
  review,
}) => {
  for (const name of ['index', 'find?words=R-151', 'move#walk-1-1']) {
    await openBook(name);
    await checkToolPage(page, name);
  }
  await openBook('requirements');
  // All rows look alike, and axe takes seconds for hundreds.
  await find(page).fill('R-159');
  await expect(page.getByRole('status')).toHaveText('1 found');
  await checkToolPage(page, 'requirements');
  await openBook('trace');
  await page.getByLabel('Support code').fill(code);
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await checkToolPage(page, 'support code');
  await page.goto(review);
  await page.getByText('1 state with the same pictures').first().click();
  await checkToolPage(page, 'review');
});

const mm = 96 / 25.4;

/** For each page of a PDF, whether it is landscape. */
async function listPageShapes(page: Page): Promise<boolean[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, width, height]) => Number(width) > Number(height));
}

for (const { flow, isLandscape, width, height } of [
  // The printable area of A4, in millimetres.
  { flow: 'catalogue', isLandscape: true, width: 273, height: 186 },
  { flow: 'checkout', isLandscape: false, width: 182, height: 269 },
]) {
  test(`prints the chart of ${flow} on one page, the rest in portrait (R-268)`, async ({
    page,
    openBook,
  }) => {
    await openBook(flow);
    const [first, ...others] = await listPageShapes(page);
    expect(first).toBe(isLandscape);
    expect(others).not.toContain(true);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: Math.floor(width * mm), height: Math.floor(height * mm) });
    const chart = page.locator('#chart-part');
    const part = (await chart.boundingBox()) ?? { y: 0, height: 0 };
    expect(part.y + part.height).toBeLessThanOrEqual(height * mm);
    const svg = (await page.locator('.drawing svg').boundingBox()) ?? { x: 0, width: 0 };
    expect(svg.x).toBeGreaterThanOrEqual(0);
    expect(svg.x + svg.width).toBeLessThanOrEqual(width * mm);
    await expect(chart).toHaveCSS('break-after', 'page');
  });
}

test('prints every section expanded, uncut, in light colours and without controls (R-268)', async ({
  page,
  openBook,
}) => {
  await openBook('checkout');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.locator('#replay')).toBeHidden();
  await expect(page.locator('.drawing .state.lit > a > .frame')).toHaveCSS('stroke-width', '1px');
  await expect(page.locator('.drawing .paper, .drawing svg')).toHaveCSS(
    'background-color',
    'rgb(255, 255, 255)',
  );
  const row = page.locator('#paying tr').last();
  await expect(row).toBeVisible();
  await expect(page.locator('#paying img').first()).toBeVisible();
  await expect(page.locator('.strip li').last()).toBeVisible();
  await expect(page.locator('.sheets svg')).toHaveCount(4);
  for (const unbroken of [row, page.locator('.fold').first(), page.locator('.screens').first()]) {
    await expect(unbroken).toHaveCSS('break-inside', 'avoid');
  }
});
