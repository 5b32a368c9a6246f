/** Subscribers to one source. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell(): void {
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
    tell: (key: Key): void => all.get(key)?.tell(),
    tellAll(): void {
      for (const own of all.values()) own.tell();
    },
    /** Calls `listener` until the returned function is called. */
    subscribe(key: Key, listener: () => void): () => void {
      const own = all.get(key) ?? createListeners();
      all.set(key, own);
      return own.subscribe(listener);
    },
  };
}
