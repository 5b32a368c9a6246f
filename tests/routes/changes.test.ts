import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createNotifyChanged } from '#routes/portal/changes.ts';
import { queryKeys } from '#routes/portal/queries.ts';

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('window', {});
});

/** A customer's window that shows a list; `read` counts its reads. */
function openWindow(userId: string, shown: keyof typeof queryKeys) {
  const cache = new QueryClient();
  const read = vi.fn(async () => []);
  const list = new QueryObserver(cache, {
    queryKey: queryKeys[shown],
    queryFn: read,
    initialData: [],
    staleTime: Infinity,
  });
  onTestFinished(list.subscribe(() => undefined));
  return { read, changed: createNotifyChanged(cache, () => userId) };
}

function listenToAll() {
  const received: unknown[] = [];
  const channel = new BroadcastChannel('changes');
  channel.addEventListener('message', ({ data }: MessageEvent) => received.push(data));
  onTestFinished(() => channel.close());
  return received;
}

test('a change in one window makes every window that shows the list reload once (R-241)', async () => {
  const own = openWindow('asha', 'cart');
  const second = openWindow('asha', 'cart');
  const other = openWindow('meera', 'cart');
  const elsewhere = openWindow('asha', 'orders');
  const received = listenToAll();
  await own.changed('cart', 'bookmarks');
  await expect.poll(() => second.read).toHaveBeenCalledOnce();
  await elsewhere.changed('orders');
  await expect.poll(() => received).toHaveLength(2);
  expect(received).toEqual([
    { userId: 'asha', lists: ['cart', 'bookmarks'] },
    { userId: 'asha', lists: ['orders'] },
  ]);
  expect(own.read).toHaveBeenCalledOnce();
  expect(second.read).toHaveBeenCalledOnce();
  expect(elsewhere.read).toHaveBeenCalledOnce();
  expect(other.read).not.toHaveBeenCalled();
});

test('a change in another window discards preloaded reads of the list (R-241)', async () => {
  const forget = vi.fn();
  vi.stubGlobal('window', { preloads: { forget } });
  const own = openWindow('asha', 'cart');
  const second = openWindow('asha', 'cart');
  await own.changed('cart');
  await expect.poll(() => second.read).toHaveBeenCalledOnce();
  const [forgotten] = forget.mock.invocationCallOrder;
  const [readAgain] = second.read.mock.invocationCallOrder;
  expect(forgotten).toBeLessThan(readAgain ?? 0);
});
