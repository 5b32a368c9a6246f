import '#tests/support/ownFrames.ts';
import { test as base, expect } from '@playwright/test';
import type { ConsoleMessage, Locator, Page, Route } from '@playwright/test';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { UploadType } from '#contract/upload.ts';
import { language } from '#messages/common.ts';
import { readToken, retryUntilAccepted } from './customer.ts';
import { requestHindi, translateText } from './translations.ts';
import { form } from './pages.ts';

const isInHindi = (language as LanguageCode) === 'hi';

/** Translates typed or announced text into the language of the tests. */
export const translateOwn = (text: string) => (isInHindi ? translateText(text) : text);

/** Browser tests use a real server, one per worker. */
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

  /** Console errors that a test provokes. */
  expectedProblems: [/status of (4\d\d|503)|net::ERR_(EMPTY|INTERNET)/, { option: true }],

  /**
   * Clears the faults of the previous test. Fails on an uncaught error, a CSP violation, a console
   * error, or a live region inserted together with its text, which screen readers miss.
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
      // A request that a route of the test handles may still be in flight.
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
  const unheard = (words: string) => console.error(`Screen readers miss “${words}”.`);
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

/** Replaces the faults that the sandbox injects from now on. */
export async function injectFaults(page: Page, ...faults: Fault[]): Promise<void> {
  const answer = await page.request.post('/sandbox/faults', { data: { faults } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Holds scripts until the returned function is called. */
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

/** Stops the page's clock, except for `runFor`; needs `page.clock.install()` before. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** Disables timers of this length in new documents, for tests on slow machines. */
export async function disableTimers(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((delay) => {
    const own = globalThis.setTimeout;
    const setOtherTimeout = (act: () => void, after?: number, ...given: []) =>
      after === delay ? 0 : own(act, after, ...given);
    Object.assign(globalThis, { setTimeout: setOtherTimeout });
  }, milliseconds);
}

/** Holds the next change of a cart item. */
export function holdCartItemChange(page: Page): Promise<Route> {
  return new Promise((resolve) => {
    void page.route(/\/api\/cart\/(?!user$)[\w-]+$/, resolve, { times: 1 });
  });
}

/** The first element with exactly these words, such as a toast. */
export function findText(page: Page, words: string): Locator {
  return page.getByText(words, { exact: true }).first();
}

/** Acts and expects exactly these words, which may be a short-lived toast. */
export async function expectTextDuring(
  page: Page,
  words: string,
  act: () => Promise<void>,
): Promise<void> {
  await expect(findText(page, words)).toHaveCount(0);
  await Promise.all([expect(findText(page, words)).toBeVisible(), act()]);
}

/** Waits until `container` contains the focus. */
export async function expectFocusWithin(container: Locator): Promise<void> {
  const hasFocus = () => container.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
}

/** The banner that remains after the toast of an error has gone. */
export function findBanner(container: Page | Locator, words: string): Locator {
  return container.getByRole('group', { name: words, exact: true });
}

/** Opens the form of a category as if chosen at home; ends on its first step. */
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

/** Valid answers to the required questions that every form has. */
export const sampleAnswers = {
  businessName: 'Rao Textiles',
  contactEmail: 'marketing@rao-textiles.example',
  contactMobile: '9876543210',
  goal: '30 enquiries a month from Pune',
};

/** Answers the required questions of the first step. */
export async function fillFirstStep(page: Page): Promise<void> {
  await form(page).businessName.fill(sampleAnswers.businessName);
  await form(page).contactEmail.fill(sampleAnswers.contactEmail);
  await form(page).contactMobile.fill(sampleAnswers.contactMobile);
}

/** Presses Next; ends on this step of three, once its heading has focus. */
export async function continueToStep(page: Page, step: 2 | 3): Promise<void> {
  await form(page).next.click();
  await expect(page.getByRole('heading', { name: `Step ${step} of 3` })).toBeFocused();
}

/** Answers the first two steps; ends on the last one. */
export async function fillToLastStep(page: Page): Promise<void> {
  await fillFirstStep(page);
  await continueToStep(page, 2);
  await form(page).goal.fill(sampleAnswers.goal);
  await continueToStep(page, 3);
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
}

/** An answer of the server to a call made outside the portal. */
export interface ServerAnswer<Data> {
  success: boolean;
  code?: string;
  data: Data;
}

/** Calls the server as this browser's customer, outside the portal. */
export async function callServer<Data = unknown>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
  token?: string,
): Promise<ServerAnswer<Data>> {
  const headers = { authorization: `Bearer ${token ?? (await readToken(page))}` };
  const answer = await retryUntilAccepted(() =>
    page.request.fetch(path, { method, headers, data }),
  );
  return (await answer.json()) as ServerAnswer<Data>;
}

/** Like `callServer`, but expects success; returns the data. */
export async function fetchData<Data>(...request: Parameters<typeof callServer>): Promise<Data> {
  const answer = await callServer<Data>(...request);
  expect(answer.success, `${request[2]} ${JSON.stringify(answer)}`).toBe(true);
  return answer.data;
}

/** Uploads a file by a call with this type, right or wrong; returns its path. */
export async function uploadFile(
  page: Page,
  type: UploadType,
  name: string,
  buffer: Buffer,
  mimeType = 'application/octet-stream',
): Promise<string> {
  const headers = { authorization: `Bearer ${await readToken(page)}` };
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

/** Finds a category in a segment, given by name or index; by default the first of each. */
async function findCategory(page: Page, segment: string | number = 0, category = '') {
  const segments = await fetchData<{ data: Named[] }>(page, 'GET', '/api/segment');
  const isChosen = ({ name }: Named, index: number) =>
    typeof segment === 'number' ? index === segment : name.includes(segment);
  const segmentId = segments.data.find(isChosen)?.id ?? '';
  const path = `/api/segment/categories/${segmentId}`;
  type Priced = Named & { price: number };
  const { Category: categories } = await fetchData<{ Category: Priced[] }>(page, 'GET', path);
  const { id, price } = categories.find(({ name }) => name.includes(category)) ?? {};
  return { id: id ?? '', segmentId, price };
}

/** Ids of the first category of the first segment. */
export async function firstCategory(page: Page) {
  const { id: categoryId, segmentId } = await findCategory(page);
  return { segmentId, categoryId };
}

/** Stores an application by calls, submitted by default; needs `signUp` before. */
export async function storeApplication(
  page: Page,
  { segment = 0, category = '', answers = {}, appStatus = 1, step = 1 } = {},
): Promise<string> {
  const formData = { ...sampleAnswers, ...answers };
  const { id: categoryId, segmentId } = await findCategory(page, segment, category);
  const body = { categoryId, segmentId, formData, appStatus, step };
  return (await fetchData<{ id: string }>(page, 'POST', '/api/application', body)).id;
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
  await fetchData(page, 'POST', '/api/cart', { applicationId, quantity });
  return applicationId;
}

/** Opens the cart with one application in it; needs `signUp` before. */
export async function openFilledCart(page: Page, bought?: Bought): Promise<void> {
  await fillCart(page, bought);
  await page.goto('/cart');
}

/** Counts the rows of each list on the server. */
export async function countLists(page: Page): Promise<{ cart: number; bookmarks: number }> {
  const cart = await fetchData<unknown[]>(page, 'GET', '/api/cart/user');
  const bookmarks = await fetchData<unknown[]>(page, 'GET', '/api/bookmark/user');
  return { cart: cart.length, bookmarks: bookmarks.length };
}

/** The sandbox's payment window. */
export function paymentWindow(page: Page) {
  return page.getByRole('dialog', { name: /^Payment sandbox/ });
}

export async function pressInPaymentWindow(
  page: Page,
  name: 'Pay' | 'Fail payment' | 'Close',
): Promise<void> {
  await paymentWindow(page).getByRole('button', { name, exact: true }).click();
}
