import { expect, test } from 'vitest';
import { deleteFileContents } from '#server/uploads/cleanup.ts';
import type { FileStore } from '#server/integrations/files.ts';
import { abortable } from '#server/integrations/abortablePayments.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { ordered } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

/* Work in the background that a stop of the server finds under way: it ends after the present item. */

const server = await testServer();

test('sweeping ends after the present file, however many there are', async () => {
  const { database } = server.dependencies;
  const stopping = new AbortController();
  const removed: string[] = [];
  const files: FileStore = {
    ...server.dependencies.files,
    async *list() {
      for (let number = 0; ; number += 1) {
        yield { path: `aa/${number}.png`, writtenAt: new Date(0) };
      }
    },
    async remove(path) {
      removed.push(path);
      if (removed.length === 700) stopping.abort();
    },
  };
  await deleteFileContents({ database, files }, stopping.signal);
  expect(removed).toHaveLength(700);
});

test('sweeping looks at no more than it can in one go, and goes round what there is', async () => {
  const { database } = server.dependencies;
  const listed: string[] = [];
  const removed: string[] = [];
  const getStore = (paths: Iterable<string>): FileStore => ({
    ...server.dependencies.files,
    async *list(from = '') {
      for (const path of paths) {
        if (path < from) continue;
        listed.push(path);
        yield { path, writtenAt: new Date(0) };
      }
    },
    remove: async (path) => void removed.push(path),
  });
  const few = ['00/a.png', '7f/b.png', 'ff/c.png'];
  await deleteFileContents({ database, files: getStore(few) });
  expect(removed.toSorted()).toEqual(few);

  listed.length = 0;
  const many = Array.from({ length: 20_000 }, (_, number) => `zz/${number}.png`);
  await deleteFileContents({ database, files: getStore(many) });
  expect(listed).toHaveLength(10_000);
});

test('reconciling asks about no further order, and all stay to be asked about (O11)', async () => {
  for (let orders = 0; orders < 3; orders += 1) await ordered(server);
  const stopping = new AbortController();
  const asked: string[] = [];
  const { payments } = server.dependencies;
  const counted = {
    ...payments,
    getPayments(orderId: string) {
      asked.push(orderId);
      stopping.abort();
      return payments.getPayments(orderId);
    },
  };
  const services = { ...server.dependencies, payments: abortable(counted, stopping.signal) };
  expect(await reconcile(services, server.app.log, { all: true })).toEqual({
    checked: 3,
    failed: 2,
  });
  expect(asked).toHaveLength(1);
});
