/** Milliseconds between the two: long enough to be two things to a reader. */
const pause = 60;

/**
 * Moves focus to what `find` returns, by way of the page or dialog around it: when what had focus is
 * gone, a reader tells of the second move only. Focus that has moved on meanwhile is left alone.
 */
export function focusSpoken(find: () => HTMLElement | null | undefined): void {
  const around = find()?.closest<HTMLElement>('main, [role="dialog"], [role="alertdialog"]');
  around?.focus({ preventScroll: true });
  if (!around || document.activeElement !== around) find()?.focus({ preventScroll: true });
  else {
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === around || activeElement === document.body) {
        find()?.focus({ preventScroll: true });
      }
    }, pause);
  }
}
