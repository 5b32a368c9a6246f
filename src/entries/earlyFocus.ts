/** Index of the focused control in the document's frame; call it before React renders over it. */
export function readEarlyFocus(root: HTMLElement): number {
  return findControls(root).findIndex((control) => control === document.activeElement);
}

/** Focuses the same control of the frame that React rendered. */
export function restoreFocus(root: HTMLElement, place: number): void {
  findControls(root)[place]?.focus();
}

function findControls(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('a[href], button')];
}
