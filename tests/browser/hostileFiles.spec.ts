import type { Page } from '@playwright/test';
import { hostileFiles } from '#tests/support/hostileFiles.ts';
import { signUp } from './customer.ts';
import { expect, test, uploadFile } from './portal.ts';

/* Uploads that would run if the browser took them for pages or scripts (F11, R-098). */

test.use({ expectedProblems: /./ });

/** What the pages of this context have done that only a file could have asked for. */
function watch(page: Page): () => Promise<string[]> {
  const deeds: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('?ran')) deeds.push(request.url());
  });
  return async () => {
    const written = await page.context().storageState();
    const stored = written.origins.flatMap(({ localStorage }) => localStorage);
    return [...deeds, ...stored.filter(({ name }) => name === 'ran').map(({ name }) => name)];
  };
}

/** Opens a page of the portal's own origin, without any policy, that shows files in every way. */
async function showAll(page: Page, addresses: readonly string[]): Promise<void> {
  const shown = addresses.flatMap((address) => [
    `<iframe src="${address}"></iframe>`,
    `<object data="${address}"></object>`,
    `<embed src="${address}">`,
    `<img src="${address}">`,
    `<video src="${address}"></video>`,
    `<link rel="stylesheet" href="${address}">`,
    `<script src="${address}"></script>`,
    `<script type="module" src="${address}"></script>`,
  ]);
  await page.route('/host.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${shown.join('\n')}` }),
  );
  await page.goto('/host.html', { waitUntil: 'load' });
}

test('forty hostile files are opened, and none runs or leads away (F11, R-098)', async ({
  page,
}) => {
  await signUp(page);
  expect(hostileFiles.length).toBeGreaterThanOrEqual(40);
  const addresses: string[] = [];
  const deeds = watch(page);
  const left = [...hostileFiles];
  /** Uploads and opens one file after the other, in a tab of its own. */
  const open = async () => {
    const opened = await page.context().newPage();
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      const { type, name, content } = file;
      const address = `/files/${await uploadFile(page, type, name, content, 'text/html')}`;
      addresses.push(address);
      const end = await opened.goto(address, { timeout: 60_000 }).then(
        () => 'shown',
        ({ message }: Error) => (/download is starting/i.test(message) ? 'saved' : message),
      );
      expect(['shown', 'saved'], address).toContain(end);
    }
    await opened.close();
  };
  await Promise.all([open(), open(), open(), open()]);
  expect(addresses).toHaveLength(hostileFiles.length);
  await showAll(page, addresses);
  expect(new URL(page.url()).pathname).toBe('/host.html');
  expect(await deeds()).toEqual([]);
});

test('the same bytes do run where a server calls them a page, so that the watch is awake (F11)', async ({
  page,
}) => {
  const [hostile] = hostileFiles;
  const deeds = watch(page);
  await page.route('/control.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      // Else its own use as a script would be an error of the page.
      headers: { 'x-content-type-options': 'nosniff' },
      body: hostile?.content ?? '',
    }),
  );
  // Led away before everything is loaded.
  await showAll(page, ['/control.html']).catch(() => undefined);
  await expect(page).toHaveURL('/healthz?ran');
  await expect.poll(deeds).toEqual(expect.arrayContaining([page.url(), 'ran']));
});
