import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { buildBook } from '#tools/flows/book/buildBook.ts';
import type { RanTest } from '#tools/requirements/ranTests.ts';

/** What ran before, as far as these tests go. */
const passed: readonly RanTest[] = [
  {
    project: 'server',
    file: 'tests/server/orderCancelling.test.ts',
    title: 'a cancelled order › whose money came late is paid (R-159)',
    at: '2026-01-02T03:04:05.678Z',
  },
];

/** Tests of the flow book of the charts alone, in a folder. */
export const test = base.extend<object, { book: string }>({
  book: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'briefcase-book-'));
      await buildBook(new Map(), folder, passed);
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});
