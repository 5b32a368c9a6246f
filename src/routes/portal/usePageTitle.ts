import { useEffect } from 'react';
import { common } from '#messages/common.ts';
import { focusSpoken } from '#ui/spokenFocus.ts';
import { wasReloaded } from '#routes/flow/toasts.tsx';

let isFirstPage = !wasReloaded && !isLinkedFromPortal();

/** Whether a link on another page of the portal opened this document. */
function isLinkedFromPortal(): boolean {
  if (typeof document === 'undefined') return false;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`);
}

/**
 * Sets the document's title and moves focus to the page's heading, except on the first page that
 * the customer opened.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = common.pageTitle(title);
  }, [title]);
  useEffect(() => {
    if (isFirstPage) isFirstPage = false;
    else focusHeading();
  }, []);
}

/** Moves focus to the page's heading, so that a screen reader announces the page. */
export function focusHeading(): void {
  focusSpoken(() => document.querySelector<HTMLElement>('h1'));
}
