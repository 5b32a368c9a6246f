import type { Page } from '@playwright/test';

type Remembering = typeof globalThis & { lastFocus?: string };

/** In the page: remembers what had focus last, in words. */
export function rememberFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement;
    const role = element.getAttribute('role') ?? element.localName;
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 60);
    Object.assign(globalThis, { lastFocus: `${role} “${name}”` });
  });
}

/**
 * What had focus before it was lost, in words; nothing while something has it, or where nothing had it yet
 * since the page was loaded. Rejects while the page leaves.
 */
export function findLostFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const isLost = document.activeElement === document.body;
    return isLost ? (globalThis as Remembering).lastFocus : undefined;
  });
}
