/** Values that survive reloads of this tab; if storage is blocked or full, nothing is stored. */
export const tabStorage = {
  /** Undefined if nothing is stored. */
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '') as unknown;
    } catch {
      return undefined;
    }
  },
  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // The value is lost with the page.
    }
  },
  forget(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};

/** Opens a broadcast channel between the tabs of this browser; undefined if unsupported. */
export function openTabChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
