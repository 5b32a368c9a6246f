/** Milliseconds between the two focus moves, so that screen readers treat them separately. */
const pause = 60;

/**
 * Moves focus to the result of `find`, via the surrounding page or dialog: after the focused
 * element is removed, screen readers announce only the second move. Does nothing if focus has moved
 * on.
 */
export function focusSpoken(find: () => HTMLElement | null | undefined): void {
  const container = find()?.closest<HTMLElement>('main, [role="dialog"], [role="alertdialog"]');
  container?.focus({ preventScroll: true });
  if (!container || document.activeElement !== container) find()?.focus({ preventScroll: true });
  else {
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === container || activeElement === document.body) {
        find()?.focus({ preventScroll: true });
      }
    }, pause);
  }
}
