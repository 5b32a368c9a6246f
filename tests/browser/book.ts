import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { buildBook } from '#tools/flows/book/buildBook.ts';

/** Tests of the flow book of the charts alone, in a folder. */
export const test = base.extend<object, { book: string }>({
  book: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'briefcase-book-'));
      await buildBook(new Map(), folder);
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});
