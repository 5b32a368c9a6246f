import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { accepted, refused } from '#contract/outcome.ts';
import type { Recipe } from '#tools/flows/browser/recipe.ts';
import type { TestPage } from '#tools/flows/browser/testPage.ts';
import { askFor, fillCart } from '#tests/browser/portal.ts';

/** The id of a row that nobody has. */
export const noRow = '00000000-0000-4000-8000-000000000000';

const tooOften = refused('too_often');
const offline = new Error('offline');

/** Where a call ends that the back end does not have (S-05). */
export const notOffered = '/api/not-offered';

/** How the server answers a change of a row; customers have no invalid one to send. */
export const changes = [accepted(null), tooOften, offline];
/** How it answers the deletion of one. */
export const deletions = [accepted(null), refused('not_found'), tooOften, offline];

/** How a move to the other list ends. */
export const moves = [{ result: 'moved' }, { result: 'notAdded' }, { result: 'notRemoved' }];

/** How a move comes to its end; that the original stays can only be where it takes two calls. */
export const moveAnswers = (
  add: string,
  remove: string,
): NonNullable<Recipe['answers']>[string] => ({
  'ends moved': (testPage) => testPage.pass('moveApplication'),
  'ends notAdded': (testPage) => testPage.passTooOften('moveApplication'),
  async 'ends notRemoved'(testPage) {
    await testPage.passTo(notOffered, 'moveApplication');
    await testPage.pass(add);
    await testPage.passTooOften(remove);
  },
});

/** Out of reach: that the move breaks and leads back to a state. */
export const moveBreaksTo = (state: string) => ({
  [`moving --move breaks--> ${state}`]: 'The move survives every broken call of its own.',
});

/** A button of the question before a deletion. */
export const inQuestion = ({ page }: TestPage, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });

/** Waits until the page knows what is in the cart and in the bookmarks. */
export async function listsAreKnown(page: Page): Promise<void> {
  for (const name of [/^My Cart, \d/, /^My Bookmarks, \d/]) {
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
}

/** The customer comes back from another tab; the page reads its lists again. */
export async function returnToPage(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
}

/** What the walked application is called in its row: its category, the first one. */
export const walkedName = 'SEO Starter Audit';

const cartTable = ({ page }: TestPage) => page.getByRole('table');

/** The line of the walked application in the cart. */
export const walkedItem = (testPage: TestPage) =>
  cartTable(testPage).getByRole('row').filter({ hasText: walkedName });

/** The cart that is there without it. */
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

/** Another application stands in both lists, before the walked one; nobody touches it. */
export async function standBeside({ page, notes }: TestPage): Promise<void> {
  const applicationId = await fillCart(page, { segment: 1, quantity: 4 });
  await askFor(page, 'POST', '/api/bookmark', { applicationId });
  notes.beside = applicationId;
  notes.rowsBeside = JSON.stringify(await readLists(page));
}

async function readLists(page: Page): Promise<Lists> {
  const [cart, bookmarks] = await Promise.all([
    askFor<Row[]>(page, 'GET', '/api/cart/user'),
    askFor<Row[]>(page, 'GET', '/api/bookmark/user'),
  ]);
  return { cart: cart.map(toRow), bookmarks: bookmarks.map(toRow) };
}

const toRow = ({ id, applicationId, quantity }: Row): Row => ({ id, applicationId, quantity });

/** The rows of the walked application; those of the one beside it are as they were. */
export async function walkedRows({ page, notes }: TestPage): Promise<Lists> {
  const { cart, bookmarks } = await readLists(page);
  const isBeside = ({ applicationId }: Row) => applicationId === notes.beside;
  const isWalked = (row: Row) => !isBeside(row);
  const beside = { cart: cart.filter(isBeside), bookmarks: bookmarks.filter(isBeside) };
  expect(beside, 'rows of the application beside it').toEqual(rowsBeside(notes));
  return { cart: cart.filter(isWalked), bookmarks: bookmarks.filter(isWalked) };
}

const rowsBeside = ({ rowsBeside: rows }: TestPage['notes']) =>
  rows === undefined ? { cart: [], bookmarks: [] } : (JSON.parse(rows) as Lists);

/** In how many rows of each list the walked application is; the one beside it is as it was. */
export async function countWalked(
  testPage: TestPage,
): Promise<{ cart: number; bookmarks: number }> {
  const { cart, bookmarks } = await walkedRows(testPage);
  return { cart: cart.length, bookmarks: bookmarks.length };
}

/** However often something was sent, the one application is in no list twice. */
export async function nothingIsDoubled(testPage: TestPage): Promise<void> {
  const { cart, bookmarks } = await countWalked(testPage);
  expect(Math.max(cart, bookmarks), 'rows of a list').toBeLessThanOrEqual(1);
}
