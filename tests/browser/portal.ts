import '#tests/support/ownFrames.ts';
import { test as base, expect } from '@playwright/test';
import type { ConsoleMessage, Locator, Page, Route } from '@playwright/test';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { UploadType } from '#contract/upload.ts';
import { language } from '#messages/language.ts';
import { storedToken, retryUntilAccepted } from './customer.ts';
import { requestHindi, translateText } from './translations.ts';
import { form } from './pages.ts';

const isInHindi = (language as LanguageCode) === 'hi';

/** A text that is typed or heard, in the language of the tests. */
export const translateOwn = (text: string) => (isInHindi ? translateText(text) : text);

/** Browser tests drive the really started server, one per worker. */
export const test = base.extend<
  { problems: string[]; expectedProblems: RegExp },
  { server: RunningServer }
>({
  server: [
    async ({}, use) => {
      await using server = await startServer();
      await use(server);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),

  /** Lines of the console that belong to what a test provokes. */
  expectedProblems: [/status of (4\d\d|503)|net::ERR_(EMPTY|INTERNET)/, { option: true }],

  /**
   * Every test begins without the faults of another, and fails on an uncaught error, a failed policy
   * or an error in the console, and when words come together with their live region, which nobody
   * hears.
   */
  problems: [
    async ({ page, server, expectedProblems }, use) => {
      if (isInHindi) requestHindi(page);
      await fetch(`${server.url}/sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ faults: [] }),
      });
      const problems: string[] = [];
      const onError = (error: Error) => problems.push(String(error));
      const onConsole = (message: ConsoleMessage) => {
        const isExpected = expectedProblems.test(message.text());
        if (message.type() === 'error' && !isExpected) problems.push(message.text());
      };
      page.on('pageerror', onError).on('console', onConsole);
      if (!watched.has(page)) await page.addInitScript(watchLiveRegions);
      watched.add(page);
      await use(problems);
      page.off('pageerror', onError).off('console', onConsole);
      // The page may be reading still what a route of the test was to change.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const watched = new WeakSet<Page>();

function watchLiveRegions(): void {
  const live = '[role=status], [role=alert], [aria-live]';
  const unheard = (words: string) => console.error(`Nobody hears “${words}”.`);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const regions = [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)];
        for (const { textContent } of regions) if (textContent) unheard(textContent);
      }
    }
  }).observe(document, { subtree: true, childList: true });
}

export interface Fault {
  on: string;
  effect: string;
  times?: number;
  status?: number;
  ms?: number;
  for?: string;
}

/** Lets the sandbox disturb the server from now on. */
export async function disturb(page: Page, ...faults: Fault[]): Promise<void> {
  const answer = await page.request.post('/sandbox/faults', { data: { faults } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Holds scripts back until the function that it returns is called. */
export async function holdCode(page: Page): Promise<() => void> {
  let letIn = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await isLetIn;
    await route.fallback();
  });
  return letIn;
}

/** From now on the page's time passes by `runFor` alone; needs `page.clock.install()` before. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** In documents from now on a timer of this length never ends, however slow the machine. */
export async function holdTimers(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((held) => {
    const own = globalThis.setTimeout;
    const unlessHeld = (act: () => void, after?: number, ...given: []) =>
      after === held ? 0 : own(act, after, ...given);
    Object.assign(globalThis, { setTimeout: unlessHeld });
  }, milliseconds);
}

/** Holds the next change of a line of the cart back. */
export function holdItemChange(page: Page): Promise<Route> {
  return new Promise((resolve) => {
    void page.route(/\/api\/cart\/(?!user$)[\w-]+$/, resolve, { times: 1 });
  });
}

/** A toast, or another place that says exactly these words. */
export function said(page: Page, words: string): Locator {
  return page.getByText(words, { exact: true }).first();
}

/** Does something upon which the portal says exactly these words; their toast may be gone soon after. */
export async function saying(page: Page, words: string, act: () => Promise<void>): Promise<void> {
  await expect(said(page, words)).toHaveCount(0);
  await Promise.all([expect(said(page, words)).toBeVisible(), act()]);
}

/** Waits until something in a place has focus, where keys then go. */
export async function focusComesInto(place: Locator): Promise<void> {
  const hasFocus = () => place.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
}

/** An error that stays where it belongs when its toast has gone. */
export function findBanner(place: Page | Locator, words: string): Locator {
  return place.getByRole('group', { name: words, exact: true });
}

/** Opens the form of a category as choosing it at home does; ends on its first step. */
export async function openForm(page: Page, segment?: string, category?: string): Promise<void> {
  const choice = await findCategory(page, segment, category);
  await page.evaluate((chosen) => {
    sessionStorage.clear();
    localStorage.setItem('selectedCategory', JSON.stringify(chosen));
  }, choice);
  await page.goto('/application');
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeVisible();
  await expect(form(page).businessName).toBeVisible();
}

/** Right answers to what the form has to know of everybody. */
export const givenAnswers = {
  businessName: 'Rao Textiles',
  contactEmail: 'marketing@rao-textiles.example',
  contactMobile: '9876543210',
  goal: '30 enquiries a month from Pune',
};

/** Answers what the first step asks of everybody. */
export async function fillFirstStep(page: Page): Promise<void> {
  await form(page).businessName.fill(givenAnswers.businessName);
  await form(page).contactEmail.fill(givenAnswers.contactEmail);
  await form(page).contactMobile.fill(givenAnswers.contactMobile);
}

/** Presses Next; ends on this step of three, once its heading took focus. */
export async function continueToStep(page: Page, step: 2 | 3): Promise<void> {
  await form(page).next.click();
  await expect(page.getByRole('heading', { name: `Step ${step} of 3` })).toBeFocused();
}

/** Answers the first two steps; ends on the last one. */
export async function fillToLastStep(page: Page): Promise<void> {
  await fillFirstStep(page);
  await continueToStep(page, 2);
  await form(page).goal.fill(givenAnswers.goal);
  await continueToStep(page, 3);
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
}

/** What the server answers this browser's customer, outside the portal. */
export interface OwnAnswer<Data> {
  success: boolean;
  code?: string;
  data: Data;
}

/** Calls the server as the customer of this browser, outside the portal. */
export async function ask<Data = unknown>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
  token?: string,
): Promise<OwnAnswer<Data>> {
  const headers = { authorization: `Bearer ${token ?? (await storedToken(page))}` };
  const answer = await retryUntilAccepted(() =>
    page.request.fetch(path, { method, headers, data }),
  );
  return (await answer.json()) as OwnAnswer<Data>;
}

/** The same for what must be accepted; answers its data. */
export async function askFor<Data>(...request: Parameters<typeof ask>): Promise<Data> {
  const answer = await ask<Data>(...request);
  expect(answer.success, `${request[2]} ${JSON.stringify(answer)}`).toBe(true);
  return answer.data;
}

/** Uploads a file by a call, under whichever type it says that it has; answers its path. */
export async function uploadFile(
  page: Page,
  type: UploadType,
  name: string,
  buffer: Buffer,
  mimeType = 'application/octet-stream',
): Promise<string> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const sent = { headers, multipart: { files: { name, mimeType, buffer } } };
  const answer = await retryUntilAccepted(() =>
    page.request.post(`/api/image/upload/${type}`, sent),
  );
  expect(answer.status(), `${type} ${name}`).toBe(201);
  const { data } = (await answer.json()) as { data: string[] };
  return data[0] ?? '';
}

interface Named {
  id: string;
  name: string;
}

/** A category of a segment that is named or counted; each the first one unless told. */
async function findCategory(page: Page, segment: string | number = 0, category = '') {
  const segments = await askFor<{ data: Named[] }>(page, 'GET', '/api/segment');
  const isChosen = ({ name }: Named, index: number) =>
    typeof segment === 'number' ? index === segment : name.includes(segment);
  const segmentId = segments.data.find(isChosen)?.id ?? '';
  const path = `/api/segment/categories/${segmentId}`;
  type Priced = Named & { price: number };
  const { Category: categories } = await askFor<{ Category: Priced[] }>(page, 'GET', path);
  const { id, price } = categories.find(({ name }) => name.includes(category)) ?? {};
  return { id: id ?? '', segmentId, price };
}

/** Ids of the first category of the first segment. */
export async function firstCategory(page: Page) {
  const { id: categoryId, segmentId } = await findCategory(page);
  return { segmentId, categoryId };
}

/** Stores an application by calls, submitted unless told; needs `signUp` before. */
export async function storeApplication(
  page: Page,
  { segment = 0, category = '', answers = {}, appStatus = 1, step = 1 } = {},
): Promise<string> {
  const formData = { ...givenAnswers, ...answers };
  const { id: categoryId, segmentId } = await findCategory(page, segment, category);
  const body = { categoryId, segmentId, formData, appStatus, step };
  return (await askFor<{ id: string }>(page, 'POST', '/api/application', body)).id;
}

interface Bought {
  segment?: number;
  answers?: object;
  quantity?: number;
}

/** Submits an application by calls and puts it into the cart; needs `signUp` before. */
export async function fillCart(
  page: Page,
  { quantity = 1, ...application }: Bought = {},
): Promise<string> {
  const applicationId = await storeApplication(page, application);
  await askFor(page, 'POST', '/api/cart', { applicationId, quantity });
  return applicationId;
}

/** Opens the cart with one application in it; needs `signUp` before. */
export async function openFilledCart(page: Page, bought?: Bought): Promise<void> {
  await fillCart(page, bought);
  await page.goto('/cart');
}

/** In how many rows of each list the server has something. */
export async function countLists(page: Page): Promise<{ cart: number; bookmarks: number }> {
  const cart = await askFor<unknown[]>(page, 'GET', '/api/cart/user');
  const bookmarks = await askFor<unknown[]>(page, 'GET', '/api/bookmark/user');
  return { cart: cart.length, bookmarks: bookmarks.length };
}

/** The sandbox's payment window. */
export function paymentWindow(page: Page) {
  return page.getByRole('dialog', { name: /^Payment sandbox/ });
}
