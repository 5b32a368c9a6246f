import { useEffect } from 'react';

/** Replays the press on a button that came before the page was hydrated. */
export function useEarlyPress(): void {
  useEffect(() => {
    const pressed = window.preloads?.takePress() ?? -1;
    const controls = document.querySelectorAll<HTMLElement>('#root :is(a[href], button)');
    // React handles no events while it runs effects.
    queueMicrotask(() => controls[pressed]?.click());
  }, []);
}
