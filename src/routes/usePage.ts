import { useEffect } from 'react';
import { common } from '#messages/common.ts';
import { focusSpoken } from '#ui/spokenFocus.ts';
import { wasReloaded } from './toasts.tsx';

let isFirstPage = !wasReloaded && !isLinkedFromWithin();

/** Whether a link of another page of the portal led to this document. */
function isLinkedFromWithin(): boolean {
  if (typeof document === 'undefined') return false;
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return way?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`);
}

/**
 * Names the document after a page and, but for the first one the customer opened, moves focus to its
 * heading.
 */
export function usePage(title: string): void {
  useEffect(() => {
    document.title = common.pageTitle(title);
  }, [title]);
  useEffect(() => {
    if (isFirstPage) isFirstPage = false;
    else focusHeading();
  }, []);
}

/** Moves focus to the page's heading, so that a screen reader says where one is. */
export function focusHeading(): void {
  focusSpoken(() => document.querySelector<HTMLElement>('h1'));
}
