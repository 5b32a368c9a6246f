/** Who listens to what, by key. */
export function createListeners<Key>() {
  const listeners = new Map<Key, Set<() => void>>();
  return {
    tell(key: Key): void {
      for (const listener of listeners.get(key) ?? []) listener();
    },
    tellAll(): void {
      for (const own of listeners.values()) for (const listener of own) listener();
    },
    /** Calls `listener` until the returned function is called. */
    subscribe(key: Key, listener: () => void): () => void {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => void own.delete(listener);
    },
  };
}
