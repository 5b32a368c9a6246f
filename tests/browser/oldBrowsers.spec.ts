import { apply, becomeCustomer, buy } from './journeys.ts';
import { translatePages } from './pageTranslation.ts';
import { injectFaults, expect, test } from './portal.ts';

/*
 * The oldest supported browsers, simulated by what they lack, and those that are too old (S-61). The
 * old ones also translate pages: a page that stops working, or text that does not reach it, logs a
 * console error, which fails the test.
 */

test.afterEach(({ page }) => injectFaults(page));

/** Removes the features that Chrome 111, Firefox 115 or Safari 16.4 lack. */
function ageBrowser(): void {
  const missing: [object, readonly PropertyKey[]][] = [
    [AbortSignal, ['any']],
    [Array, ['fromAsync']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility', 'moveBefore']],
    [Error, ['isError']],
    [HTMLElement.prototype, ['hidePopover', 'showPopover', 'togglePopover']],
    [Intl, ['DurationFormat', 'Segmenter']],
    [Map, ['groupBy']],
    [Navigator.prototype, ['userAgentData']],
    [Object, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [ReadableStream.prototype, [Symbol.asyncIterator]],
    [RegExp, ['escape']],
    [Response.prototype, ['bytes']],
    [
      Set.prototype,
      [
        'difference',
        'intersection',
        'isDisjointFrom',
        'isSubsetOf',
        'isSupersetOf',
        'symmetricDifference',
        'union',
      ],
    ],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex']],
    [URL, ['canParse', 'parse']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object,
      ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take'],
    ],
    [
      globalThis,
      [
        'CloseWatcher',
        'Iterator',
        'cancelIdleCallback',
        'navigation',
        'requestIdleCallback',
        'scheduler',
      ],
    ],
  ];
  for (const [owner, names] of missing) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}

test.describe('the oldest supported browsers, which also translate the pages', () => {
  test.use({ expectedProblems: /Failed to load resource|status of/ });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(ageBrowser);
    await translatePages(page);
  });

  test('let a visitor register, sign in and reset a password (R-009, R-315, S-61)', ({ page }) =>
    becomeCustomer(page));

  test('let a customer search, fill in, upload and submit (R-315, S-61)', ({ page }) =>
    apply(page));

  test('let a customer move, pay and look things up (R-315, S-61)', ({ page }) => buy(page));
});

/** For each browser that is too old, removes the feature by which the page detects it. */
const signs = {
  'Chrome 110': () => {
    const own = CSS.supports;
    const supports = (name: string, value = '') =>
      !value.includes('color-mix') && Reflect.apply(own, CSS, [name, value]);
    Object.assign(CSS, { supports });
  },
  'Firefox 114': () => Reflect.deleteProperty(Array.prototype, 'toSorted'),
  'Safari 16.3': () => Reflect.deleteProperty(globalThis, 'CompressionStream'),
};

test.describe('unsupported browsers', () => {
  // The portal is hidden, so its texts do not show.
  test.use({ expectedProblems: /./ });

  for (const [browser, age] of Object.entries(signs)) {
    test(`${browser} shows a request to update on every page (S-61)`, async ({ page }) => {
      await page.addInitScript(age);
      for (const path of ['/login', '/register', '/']) {
        await page.goto(path);
        await expect(page.getByText('Please update your browser')).toBeVisible();
        await expect(page.getByText('Firefox 115 or Safari 16.4')).toBeVisible();
        await expect(page.getByRole('heading').or(page.getByRole('link'))).toHaveCount(0);
      }
    });
  }

  test('show the request to update even if no script runs (S-61)', async ({ page }) => {
    await page.addInitScript(signs['Firefox 114']);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByText('Please update your browser')).toBeVisible();
  });

  test('show it in dark colours if the customer prefers them (S-61)', async ({ page }) => {
    await page.addInitScript(signs['Safari 16.3']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/login');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 23, 43)');
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(242, 243, 250)');
  });

  test.describe('in Hindi', () => {
    test.use({ locale: 'hi-IN' });

    test('show it in the language of the customer (S-49, S-61)', async ({ page }) => {
      await page.addInitScript(signs['Safari 16.3']);
      await page.goto('/login');
      await expect(page.getByText('कृपया अपना ब्राउज़र अपडेट करें')).toBeVisible();
    });
  });
});

test('hides the request to update in supported browsers (S-61)', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Please update your browser')).toBeHidden();
});
