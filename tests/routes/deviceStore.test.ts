import { afterEach, expect, test, vi } from 'vitest';
import { createDeviceStore } from '#routes/deviceStore.ts';

afterEach(() => void vi.unstubAllGlobals());

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
])(
  'a browser that refuses its database %s keeps nothing, and nobody fails by it',
  async (_how, open) => {
    vi.stubGlobal('indexedDB', { open });
    const store = createDeviceStore<string>('briefcase', 'answers');
    await expect(store.keep('draft', 'seo')).resolves.toBeUndefined();
    await expect(store.read('draft')).resolves.toBeUndefined();
    await expect(store.forget('draft')).resolves.toBeUndefined();
  },
);
