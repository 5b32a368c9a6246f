import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base } from '@playwright/test';
import { checkoutScript } from '#tests/machines/scripts/checkout.ts';
import { buildBook } from '#tools/flows/book/buildBook.ts';
import { writePlannedRecording } from './plannedRecording.ts';

/** Tests of the flow book in a folder: all charts, and the walks that are planned for the checkout. */
export const test = base.extend<{ openBook: (page: string) => Promise<void> }, { book: string }>({
  book: [
    async ({}, use) => {
      const recordings = await mkdtemp(join(tmpdir(), 'briefcase-walks-'));
      const folder = await mkdtemp(join(tmpdir(), 'briefcase-book-'));
      writePlannedRecording(checkoutScript, recordings);
      await buildBook(new Map(), { folder, recordings });
      await use(folder);
      await rm(folder, { recursive: true });
      await rm(recordings, { recursive: true });
    },
    { scope: 'worker' },
  ],
  /** Opens a page from disk: its name, with a search or a place on it if need be. */
  openBook: async ({ page, book }, use) => {
    await use(async (address) => {
      const [name = '', more = ''] = address.split(/(?=[#?])/);
      await page.goto(`${pathToFileURL(join(book, `${name}.html`)).href}${more}`);
    });
  },
});
