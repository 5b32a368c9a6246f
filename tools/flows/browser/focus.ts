import type { Page } from '@playwright/test';

type Remembering = typeof globalThis & { hadFocus?: boolean };

/** In the page: remembers that something had focus. */
export function rememberFocus(): void {
  document.addEventListener('focusin', () => Object.assign(globalThis, { hadFocus: true }));
}

/** Whether something has focus, or nothing had it yet since the page was loaded; not while it leaves. */
export function isFocusKept(page: Page): Promise<boolean> {
  const isKept = () =>
    !(globalThis as Remembering).hadFocus || document.activeElement !== document.body;
  return page.evaluate(isKept).catch(() => false);
}
