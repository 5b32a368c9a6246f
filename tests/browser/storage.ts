import type { Page } from '@playwright/test';

/* What the browser keeps of a customer: `localStorage`, read and written from outside. */

/** Evaluates in the page; a page that is just being left is asked again once the next is there. */
async function inPage<Given, Answer>(
  page: Page,
  ask: (given: Given) => Answer,
  given: Given,
): Promise<Answer> {
  const answer = page.evaluate(ask as (given: unknown) => Answer, given);
  return answer.catch((failure: unknown) => {
    if (!String(failure).includes('context was destroyed')) throw failure;
    return inPage(page, ask, given);
  });
}

/** What is stored under a key; null when nothing is. */
export function stored(page: Page, key: string): Promise<string | null> {
  return inPage(page, (name) => localStorage.getItem(name), key);
}

export function store(page: Page, key: string, value: string): Promise<void> {
  return inPage(page, ([name, text]) => localStorage.setItem(name, text), [key, value] as const);
}

export function unstore(page: Page, key: string): Promise<void> {
  return inPage(page, (name) => localStorage.removeItem(name), key);
}

/** From now on this page's storage refuses to take anything, as where it is blocked or full. */
export function blockStorage(page: Page): Promise<void> {
  return inPage(
    page,
    () => {
      const { setItem } = Storage.prototype;
      // What looks at a walk keeps its notes in session storage.
      Storage.prototype.setItem = function (key, value) {
        if (this === sessionStorage) return setItem.call(this, key, value);
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      Object.assign(globalThis, {
        allowStorage: () => Object.assign(Storage.prototype, { setItem }),
      });
    },
    undefined,
  );
}

/** Lets the storage that was blocked take things again. */
export function allowStorage(page: Page): Promise<void> {
  return inPage(page, () => (globalThis as { allowStorage?(): void }).allowStorage?.(), undefined);
}

/** Forgets everything, the session with it. */
export function emptyStorage(page: Page): Promise<void> {
  return inPage(page, () => localStorage.clear(), undefined);
}
