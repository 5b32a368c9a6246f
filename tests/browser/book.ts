import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base } from '@playwright/test';
import { checkoutScript } from '#tests/machines/scripts/checkout.ts';
import { buildBook } from '#tools/flows/book/buildBook.ts';
import type { RanTest } from '#tools/requirements/ranTests.ts';

import { writePlannedRecording } from './plannedRecording.ts';

/** What ran before, as far as these tests go. */
const passed: readonly RanTest[] = [
  {
    project: 'server',
    file: 'tests/server/orderCancelling.test.ts',
    title: 'a cancelled order › whose money came late is paid (R-159)',
    at: '2026-01-02T03:04:05.678Z',
  },
  ...['unit', 'ui', 'browser'].map((project) => ({
    project,
    file: `tests/${project}.test.ts`,
    title: 'it works',
    at: '2026-01-02T03:04:05.678Z',
  })),
];

/** Tests of the flow book in a folder: all charts, and the walks that are planned for the checkout. */
export const test = base.extend<{ openBook: (page: string) => Promise<void> }, { book: string }>({
  book: [
    async ({}, use) => {
      const recordings = await mkdtemp(join(tmpdir(), 'briefcase-walks-'));
      const folder = await mkdtemp(join(tmpdir(), 'briefcase-book-'));
      writePlannedRecording(checkoutScript, recordings);
      await buildBook(new Map(), { folder, recordings, tests: passed });
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
