import { expect, test } from 'vitest';
import { deleteOrphans } from '#server/uploads/cleanup.ts';
import type { FileStore } from '#server/integrations/files.ts';
import { abortable } from '#server/integrations/paymentWrappers.ts';
import { reconcile } from '#server/orders/reconciler.ts';
import { createPurchase } from '#tests/support/ledger.ts';
import { testServer } from '#tests/support/server.ts';

/* Background work that is in progress when the server stops: it ends after the current item. */

const server = await testServer();

test('file cleanup ends after the current file, however many there are', async () => {
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
  await deleteOrphans({ database, files }, stopping.signal);
  expect(removed).toHaveLength(700);
});

test('file cleanup examines a limited number of files in a run, and wraps around at the end', async () => {
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
  await deleteOrphans({ database, files: getStore(few) });
  expect(removed.toSorted()).toEqual(few);

  listed.length = 0;
  const many = Array.from({ length: 20_000 }, (_, number) => `zz/${number}.png`);
  await deleteOrphans({ database, files: getStore(many) });
  expect(listed).toHaveLength(10_000);
});

test('reconciliation checks no further order, and all of them stay due (O11)', async () => {
  for (let orders = 0; orders < 3; orders += 1) await createPurchase(server);
  const stopping = new AbortController();
  const checked: string[] = [];
  const { payments } = server.dependencies;
  const counted = {
    ...payments,
    getPayments(orderId: string) {
      checked.push(orderId);
      stopping.abort();
      return payments.getPayments(orderId);
    },
  };
  const services = { ...server.dependencies, payments: abortable(counted, stopping.signal) };
  expect(await reconcile(services, server.app.log, { all: true })).toEqual({
    checked: 3,
    failed: 2,
  });
  expect(checked).toHaveLength(1);
});
