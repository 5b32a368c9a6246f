import type { Page } from '@playwright/test';

/* Reads and writes the portal's `localStorage`. */

/** Evaluates in the page, and again in the next page if navigation interrupts it. */
async function evaluateInPage<Given, Answer>(
  page: Page,
  read: (given: Given) => Answer,
  given: Given,
): Promise<Answer> {
  const answer = page.evaluate(read as (given: unknown) => Answer, given);
  return answer.catch((failure: unknown) => {
    if (!String(failure).includes('context was destroyed')) throw failure;
    return evaluateInPage(page, read, given);
  });
}

/** The value stored under a key; null if there is none. */
export function readItem(page: Page, key: string): Promise<string | null> {
  return evaluateInPage(page, (name) => localStorage.getItem(name), key);
}

export function writeItem(page: Page, key: string, value: string): Promise<void> {
  return evaluateInPage(page, ([name, text]) => localStorage.setItem(name, text), [
    key,
    value,
  ] as const);
}

export function removeItem(page: Page, key: string): Promise<void> {
  return evaluateInPage(page, (name) => localStorage.removeItem(name), key);
}

/** Makes this page's storage refuse writes, as if it were blocked or full. */
export function blockStorage(page: Page): Promise<void> {
  return evaluateInPage(
    page,
    () => {
      const { setItem } = Storage.prototype;
      // The tools that observe a walk write to session storage.
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

/** Undoes `blockStorage`. */
export function allowStorage(page: Page): Promise<void> {
  return evaluateInPage(
    page,
    () => (globalThis as { allowStorage?(): void }).allowStorage?.(),
    undefined,
  );
}

/** Clears the storage, including the session. */
export function emptyStorage(page: Page): Promise<void> {
  return evaluateInPage(page, () => localStorage.clear(), undefined);
}
