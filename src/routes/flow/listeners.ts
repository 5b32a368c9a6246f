/** Subscribers to one source. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify(): void {
      for (const listener of listeners) listener();
    },
    /** Calls `listener` until the returned function is called. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Subscribers by key. */
export function createKeyedListeners<Key>() {
  const all = new Map<Key, ReturnType<typeof createListeners>>();
  return {
    notify: (key: Key): void => all.get(key)?.notify(),
    notifyAll(): void {
      for (const own of all.values()) own.notify();
    },
    /** Calls `listener` until the returned function is called. */
    subscribe(key: Key, listener: () => void): () => void {
      const listeners = all.get(key) ?? createListeners();
      all.set(key, listeners);
      return listeners.subscribe(listener);
    },
  };
}
