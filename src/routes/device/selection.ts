import { safeParse } from 'valibot';
import { selectedCategory } from '#contract/catalogue.ts';
import type { SelectedCategory } from '#contract/catalogue.ts';

/*
 * The chosen category in local storage's `selectedCategory` (spec §3). It is validated on reading
 * and its price is never trusted; if local storage is blocked, it lives as long as the page.
 */

const key = 'selectedCategory';
let inMemory: SelectedCategory | undefined;

export function readSelection(): SelectedCategory | undefined {
  try {
    const stored = localStorage.getItem(key);
    if (stored === null) return inMemory;
    const { success, output } = safeParse(selectedCategory, JSON.parse(stored));
    return success ? output : undefined;
  } catch {
    return inMemory;
  }
}

export function storeSelection({ id, segmentId, price }: SelectedCategory): void {
  inMemory = { id, segmentId, price };
  try {
    // If the new one does not fit, the old one must not remain.
    localStorage.removeItem(key);
    localStorage.setItem(key, JSON.stringify(inMemory));
  } catch {
    // Blocked or full: the copy in memory is used until the page is left.
  }
}

export function clearSelection(): void {
  inMemory = undefined;
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: nothing was stored.
  }
}
