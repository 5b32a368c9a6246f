import type { Page } from '@playwright/test';

/** What had focus last: in words, and with all that is around it, from the inside. */
interface Focused {
  words: string;
  path: readonly Element[];
}

type Remembering = typeof globalThis & { lastFocus?: Focused };

/** In the page: remembers what had focus last. */
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
 * What had focus before it was lost, what became of it and which heading is nearest of what is left, in
 * words; nothing while something has it, or where nothing had it yet since the page was loaded. Rejects
 * while the page leaves.
 */
export function findLostFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const last = (globalThis as Remembering).lastFocus;
    if (!last || document.activeElement !== document.body) return undefined;
    const { words, path } = last;
    const [element] = path;
    const fate = !element?.isConnected
      ? 'was removed'
      : element.matches(':disabled')
        ? 'was disabled'
        : element.checkVisibility()
          ? 'is there still'
          : 'is hidden';
    const headings = path
      .filter(({ isConnected }) => isConnected)
      .flatMap((part) => [...part.querySelectorAll('h1, h2, h3')]);
    const nearest = headings.find((heading) => heading.checkVisibility());
    const left = nearest ? `; the nearest heading that is left is “${nearest.textContent}”` : '';
    return `${words}, which ${fate}${left}`;
  });
}
