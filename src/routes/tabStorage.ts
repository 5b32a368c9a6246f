/** What this tab keeps over reloads; where that is blocked, or full, nothing. */
export const tabStorage = {
  /** Undefined where nothing was kept. */
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '') as unknown;
    } catch {
      return undefined;
    }
  },
  keep(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // It goes with the page.
    }
  },
  forget(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};
