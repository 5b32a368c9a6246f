// A page that has no heading yet is its own.
const headings = ':is(h1, h2, h3, main:not(:has(h1)))[tabindex="-1"]';
const controls = ':is(button:enabled, a[href]):not([tabindex="-1"])';

/** An element, and which of its parent's children it was. */
interface Place {
  element: Element;
  index: number;
}

/**
 * From now on focus is not lost when what had it is removed: unless something else takes it,
 * it goes to the nearest of what is left, first to what stands in the same place. There it goes to
 * the heading, or else to the first control. Answers how to stop.
 */
export function keepFocus(): () => void {
  /** What has or had focus, and everything around it from the inside. */
  let path: readonly Place[] = pathOf(document.activeElement);
  let frame = 0;

  function remember(): void {
    path = pathOf(document.activeElement);
  }
  function checkSoon(): void {
    cancelAnimationFrame(frame);
    // A dialog that closes gives focus back a frame later.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(check)));
  }
  function check(): void {
    const [focused] = path;
    if (!focused || document.activeElement !== document.body) return;
    // Whoever clicks beside everything takes focus away on purpose.
    if (focused.element.isConnected) path = [];
    else nearestOf(path)?.focus({ preventScroll: true });
  }

  const removals = new MutationObserver(checkSoon);
  removals.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', checkSoon);
  return () => {
    cancelAnimationFrame(frame);
    removals.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', checkSoon);
  };
}

function pathOf(element: Element | null): Place[] {
  if (!element) return [];
  const { parentElement: parent } = element;
  const index = [...(parent?.children ?? [])].indexOf(element);
  return [{ element, index }, ...pathOf(parent)];
}

function nearestOf(path: readonly Place[]): HTMLElement | undefined {
  const left = path.findIndex(({ element }) => element.isConnected);
  const sameIndex = path[left - 1]?.index ?? -1;
  const around = path.slice(left).map(({ element }) => element);
  const inPlace = around[0]?.children[sameIndex];
  return [...(inPlace ? [inPlace] : []), ...around].map(focusableIn).find(Boolean);
}

function focusableIn(part: Element): HTMLElement | undefined {
  const isOnPage = part.closest('main, [role="dialog"], [role="alertdialog"]') !== null;
  return visibleIn(part, headings) ?? (isOnPage ? visibleIn(part, controls) : undefined);
}

function visibleIn(part: Element, selector: string): HTMLElement | undefined {
  return [...part.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.checkVisibility() && !element.closest('[inert]'),
  );
}
