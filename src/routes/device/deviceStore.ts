import { createStore, get, promisifyRequest } from 'idb-keyval';

/** A database that has not answered within this many milliseconds never will. */
const timeout = 10_000;

/** Opens an IndexedDB database; if it is blocked or hangs, it stores and returns nothing. */
export function createDeviceStore<Value>(database: string, name: string) {
  const store = createStore(database, name);
  const change = (request: (objects: IDBObjectStore) => void) =>
    tryStorage(() =>
      store('readwrite', (objects) => {
        request(objects);
        // A transaction that waits for its page is aborted if the page closes.
        objects.transaction.commit();
        return promisifyRequest(objects.transaction);
      }),
    );
  return {
    read: (key: string) => tryStorage(() => get<Value>(key, store)),
    write: (key: string, value: Value) => change((objects) => objects.put(value, key)),
    forget: (key: string) => change((objects) => objects.delete(key)),
  };
}

/** A browser may reject the promise, throw at once, or never answer. */
async function tryStorage<Answer>(operation: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    const silence = new Promise<undefined>((resolve) => setTimeout(resolve, timeout));
    return await Promise.race([operation(), silence]);
  } catch {
    return undefined;
  }
}
