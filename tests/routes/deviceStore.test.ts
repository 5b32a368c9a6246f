import { afterEach, expect, test, vi } from 'vitest';
import { createDeviceStore } from '#routes/device/deviceStore.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  [
    'at once',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
  [
    'by its answer',
    () => {
      const request = { error: new DOMException('Denied', 'UnknownError'), onerror() {} };
      queueMicrotask(() => request.onerror());
      return request;
    },
  ],
])('a browser that refuses its database %s stores nothing without an error', async (_how, open) => {
  vi.stubGlobal('indexedDB', { open });
  const store = createDeviceStore<string>('briefcase', 'answers');
  await expect(store.write('draft', 'seo')).resolves.toBeUndefined();
  await expect(store.read('draft')).resolves.toBeUndefined();
  await expect(store.forget('draft')).resolves.toBeUndefined();
});

test('a browser whose database hangs stores nothing and delays calls by at most ten seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const store = createDeviceStore<string>('briefcase', 'answers');
  const results = Promise.all([store.write('draft', 'seo'), store.read('draft')]);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(results).resolves.toEqual([undefined, undefined]);
});
