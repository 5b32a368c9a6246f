import { createStore, del, get, set } from 'idb-keyval';

/** Milliseconds within which every database answers that ever will. */
const patience = 10_000;

/** An IndexedDB database of this browser; where that is blocked or hangs, nothing is kept. */
export function createDeviceStore<Value>(database: string, name: string) {
  const store = createStore(database, name);
  return {
    read: (key: string) => whereKept(() => get<Value>(key, store)),
    keep: (key: string, value: Value) => whereKept(() => set(key, value, store)),
    forget: (key: string) => whereKept(() => del(key, store)),
  };
}

/** A browser may refuse by its answer or at once, or say nothing. */
async function whereKept<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    const silence = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
    return await Promise.race([ask(), silence]);
  } catch {
    return undefined;
  }
}
