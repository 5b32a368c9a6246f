import { useEffect } from 'react';

/** Presses the button that was pressed while its page was only a frame. */
export function useEarlyPress(): void {
  useEffect(() => {
    const pressed = window.earlyPages?.takePress() ?? -1;
    const controls = document.querySelectorAll<HTMLElement>('#root :is(a[href], button)');
    // React hears no events while it runs effects.
    queueMicrotask(() => controls[pressed]?.click());
  }, []);
}
