import type { Page } from '@playwright/test';
import { hostileFiles } from '#tests/support/hostileFiles.ts';
import { signUp } from './customer.ts';
import { expect, test, uploadFile } from './portal.ts';

/* Uploads that would run if the browser treated them as pages or scripts (F11, R-098). */

test.use({ expectedProblems: /./ });

/** Records what only a hostile file could have made the pages of this context do. */
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

/** Opens a page on the portal's origin without a CSP that embeds files in every way. */
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

test('runs none of forty hostile files and follows none of their redirects (F11, R-098)', async ({
  page,
}) => {
  await signUp(page);
  expect(hostileFiles.length).toBeGreaterThanOrEqual(40);
  const addresses: string[] = [];
  const deeds = watch(page);
  const left = [...hostileFiles];
  /** Uploads and opens files one after another in a separate tab. */
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

test('detects that the same bytes run when the server sends them as a page (F11)', async ({
  page,
}) => {
  const [hostile] = hostileFiles;
  const deeds = watch(page);
  await page.route('/control.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      // Otherwise embedding it as a script would be an error on the page.
      headers: { 'x-content-type-options': 'nosniff' },
      body: hostile?.content ?? '',
    }),
  );
  // The file navigates away before everything has loaded.
  await showAll(page, ['/control.html']).catch(() => undefined);
  await expect(page).toHaveURL('/healthz?ran');
  await expect.poll(deeds).toEqual(expect.arrayContaining([page.url(), 'ran']));
});
