import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { accepted, refused } from '#contract/outcome.ts';
import type { Recipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { fetchData, fillCart } from '#tests/browser/portal.ts';

/** The id of a row that does not exist. */
export const unknownRowId = '00000000-0000-4000-8000-000000000000';

const tooOften = refused('too_often');
const offline = new Error('offline');

/** The path of a call that the back end does not have (S-05). */
export const notOffered = '/api/not-offered';

/** The server's answers to a change of a row; a customer cannot send an invalid one. */
export const changes = [accepted(null), tooOften, offline];
/** The server's answers to the deletion of a row. */
export const deletions = [accepted(null), refused('not_found'), tooOften, offline];

/** Outputs of a move to the other list. */
export const moves = [{ result: 'moved' }, { result: 'notAdded' }, { result: 'notRemoved' }];

/** Outputs of a removal. */
export const removals = [{ result: 'gone' }, { result: 'notRemoved' }];

/** Gap: a broken removal in `state` that leads back to `before`. */
export const removalBreaksTo = (state: string, before: string) => ({
  [`${state} --removal breaks--> ${before}`]: 'The removal handles its broken calls itself.',
});

/** How to end a move; only a move in two calls can leave the original where it is. */
export const moveAnswers = (
  add: string,
  remove: string,
): NonNullable<Recipe['answers']>[string] => ({
  'ends moved': (testPage) => testPage.pass('moveApplication'),
  'ends notAdded': (testPage) => testPage.passRateLimited('moveApplication'),
  async 'ends notRemoved'(testPage) {
    await testPage.passRedirected(notOffered, 'moveApplication');
    await testPage.pass(add);
    await testPage.passRateLimited(remove);
  },
});

/** Gap: a broken move that leads back to `state`. */
export const moveBreaksTo = (state: string) => ({
  [`moving --move breaks--> ${state}`]: 'The move handles its broken calls itself.',
});

/**
 * Breaks a call before it reaches the server, or only loses its answer if an arrow ahead shows that
 * the server has it.
 */
export const breakUnlessAhead =
  (arrived: string) => (testPage: TestPage, ahead: readonly string[]) =>
    ahead.some((arrow) => arrow.includes(arrived)) ? testPage.dropAnswer() : testPage.break();

/** A button of the dialog that confirms a deletion. */
export const findConfirmButton = ({ page }: TestPage, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });

/** Waits until the page has loaded the cart and the bookmarks. */
export async function waitForLists(page: Page): Promise<void> {
  for (const name of [/^My Cart, \d/, /^My Bookmarks, \d/]) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
}

/** Returns from another tab, which makes the page reload its lists. */
export async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
}

/** Returns from another tab until the page shows this, since an earlier read may still be running. */
export async function returnUntilShown(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await returnToPage(page);
    await expect(shown).toBeVisible({ timeout: 200 });
  }).toPass();
}

/** Their quantities. */
export const getPieces = (cart: readonly { quantity?: number }[]) =>
  cart.map(({ quantity }) => quantity);

/** The name of the walked application in its row: the first category. */
export const walkedName = 'SEO Starter Audit';

const cartTable = ({ page }: TestPage) => page.getByRole('table');

/** The row of the walked application in the cart. */
export const walkedItem = (testPage: TestPage) =>
  cartTable(testPage).getByRole('row').filter({ hasText: walkedName });

/** The cart, once it has no row of the walked application. */
export const cartWithoutWalked = (testPage: TestPage) =>
  cartTable(testPage).filter({ hasNotText: walkedName });

interface Row {
  id: string;
  applicationId: string;
  quantity?: number;
}

interface Lists {
  cart: Row[];
  bookmarks: Row[];
}

/** Puts another application into both lists before the walked one; it must not change. */
export async function addOtherApplication({ page, notes }: TestPage): Promise<void> {
  const applicationId = await fillCart(page, { segment: 1, quantity: 4 });
  await fetchData(page, 'POST', '/api/bookmark', { applicationId });
  notes.beside = applicationId;
  notes.rowsBeside = JSON.stringify(await readLists(page));
}

async function readLists(page: Page): Promise<Lists> {
  const [cart, bookmarks] = await Promise.all([
    fetchData<Row[]>(page, 'GET', '/api/cart/user'),
    fetchData<Row[]>(page, 'GET', '/api/bookmark/user'),
  ]);
  return { cart: cart.map(toRow), bookmarks: bookmarks.map(toRow) };
}

const toRow = ({ id, applicationId, quantity }: Row): Row => ({ id, applicationId, quantity });

/** The rows of the walked application; asserts that the other application's are unchanged. */
export async function walkedRows({ page, notes }: TestPage): Promise<Lists> {
  const { cart, bookmarks } = await readLists(page);
  const isBeside = ({ applicationId }: Row) => applicationId === notes.beside;
  const isWalked = (row: Row) => !isBeside(row);
  const beside = { cart: cart.filter(isBeside), bookmarks: bookmarks.filter(isBeside) };
  expect(beside, 'rows of the other application').toEqual(rowsBeside(notes));
  return { cart: cart.filter(isWalked), bookmarks: bookmarks.filter(isWalked) };
}

const rowsBeside = ({ rowsBeside: rows }: TestPage['notes']) =>
  rows === undefined ? { cart: [], bookmarks: [] } : (JSON.parse(rows) as Lists);

/** How many rows of each list hold the walked application. */
export async function countWalked(
  testPage: TestPage,
): Promise<{ cart: number; bookmarks: number }> {
  const { cart, bookmarks } = await walkedRows(testPage);
  return { cart: cart.length, bookmarks: bookmarks.length };
}

/** No list has the application twice, however often a request was sent. */
export async function expectNoDuplicateRows(testPage: TestPage): Promise<void> {
  const { cart, bookmarks } = await countWalked(testPage);
  expect(Math.max(cart, bookmarks), 'rows of a list').toBeLessThanOrEqual(1);
}
