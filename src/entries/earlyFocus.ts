/** Which control of the frame in the document has focus; to be asked before React draws over it. */
export function readEarlyFocus(root: HTMLElement): number {
  return findControls(root).findIndex((control) => control === document.activeElement);
}

/** Gives focus to the same control of the frame that React drew. */
export function giveFocusBack(root: HTMLElement, place: number): void {
  findControls(root)[place]?.focus();
}

function findControls(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('a[href], button')];
}
