import { createStore, del, get, set } from 'idb-keyval';

/** An IndexedDB database of this browser; where that is blocked, nothing is kept. */
export function createDeviceStore<Value>(database: string, name: string) {
  const store = createStore(database, name);
  return {
    read: (key: string) => whereKept(() => get<Value>(key, store)),
    keep: (key: string, value: Value) => whereKept(() => set(key, value, store)),
    forget: (key: string) => whereKept(() => del(key, store)),
  };
}

/** A browser may refuse by its answer or at once. */
async function whereKept<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
