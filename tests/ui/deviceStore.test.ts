import { expect, onTestFinished, test } from 'vitest';
import { createDeviceStore } from '#routes/device/deviceStore.ts';

type Store = ReturnType<typeof createDeviceStore<string>>;

/** A page of its own that has opened the store of the test. */
async function openPage(): Promise<{ store: Store; close(): void }> {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = `
    import { createDeviceStore } from '/src/routes/device/deviceStore.ts';
    const store = createDeviceStore('closing', 'answers');
    await store.read('draft');
    window.store = store;
  `;
  const page = frame.contentWindow as Window & { store?: Store };
  page.document.body.append(script);
  const store = await expect
    .poll(() => page.store)
    .toBeDefined()
    .then(() => page.store);
  if (!store) throw new Error('The page did not open its store');
  return { store, close: () => frame.remove() };
}

/** Blocks pages as the browser's question before leaving does, which lets no event through. */
function block(): void {
  for (let call = 0; call < 5; call += 1) {
    const request = new XMLHttpRequest();
    request.open('GET', '/', false);
    request.send();
  }
}

test('what is written is stored even if its page closes before it hears of it (R-114)', async () => {
  const page = await openPage();
  void page.store.write('draft', 'typed');
  // The database is open, so the request is made after some microtasks.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  block();
  page.close();
  expect(await createDeviceStore<string>('closing', 'answers').read('draft')).toBe('typed');
});
