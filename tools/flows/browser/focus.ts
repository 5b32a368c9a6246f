import type { Page } from '@playwright/test';

/** The element that had focus last: in words, and with its ancestors, innermost first. */
interface Focused {
  words: string;
  path: readonly Element[];
}

type Remembering = typeof globalThis & { lastFocus?: Focused };

/** Runs in the page: remembers which element had focus last. */
export function rememberFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement;
    const role = element.getAttribute('role') ?? element.localName;
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 60);
    const path: Element[] = [];
    for (let part: Element | null = element; part; part = part.parentElement) path.push(part);
    Object.assign(globalThis, { lastFocus: { words: `${role} “${name}”`, path } });
  });
}

/**
 * Describes the element that lost focus, why, and the nearest remaining heading. Undefined while an
 * element has focus, or if none has had it since the page loaded. Rejects during a navigation.
 */
export function findLostFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const last = (globalThis as Remembering).lastFocus;
    if (!last || document.activeElement !== document.body) return undefined;
    const { words, path } = last;
    const [element] = path;
    const [reason, advice] = !element?.isConnected
      ? ['was removed', 'Look at what removed or closed it, and at what moves focus on.']
      : element.matches(':disabled')
        ? ['was disabled', 'Look at what disables it; a control that only waits may keep focus.']
        : element.checkVisibility()
          ? ['is there still', 'Look at what takes focus from it or hides it for a moment.']
          : ['is hidden', 'Look at what hides it, and at what moves focus on.'];
    const headings = path
      .filter(({ isConnected }) => isConnected)
      .flatMap((part) => [...part.querySelectorAll('h1, h2, h3')]);
    const nearest = headings.find((heading) => heading.checkVisibility());
    const left = nearest ? `; the nearest heading that is left is “${nearest.textContent}”` : '';
    return `${words}, which ${reason}${left}.\n${advice}`;
  });
}
