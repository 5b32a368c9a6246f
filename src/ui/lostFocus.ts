import { focusSpoken } from './spokenFocus.ts';

const headings = ':is(h1, h2, h3, main)[tabindex="-1"]';
const dialogs = '[role="dialog"], [role="alertdialog"]';
const controls = ':is(button, a[href]):not([tabindex="-1"])';

/** The element that has or had focus, or an ancestor. */
interface Part {
  element: Element;
  /** Its index among its parent's children. */
  index: number;
  /** The index of the focused one among its controls. */
  control: number;
}

/**
 * Moves focus to the nearest remaining element when the focused one, or the one that opened a
 * dialog, is removed and nothing else takes focus: first to the element in the same place, or to
 * the previous row after the last one. Within it, the heading gets focus, or else the control in
 * the same place. Returns a function that stops this.
 */
export function restoreLostFocus(): () => void {
  /** The path of the focus before each dialog opened. */
  const openers = new WeakMap<Element, readonly Part[]>();
  /** From the innermost; the opener of a dialog counts as its ancestor. */
  let path: readonly Part[] = [];
  /** A click outside every control removed focus on purpose. */
  let isReleased = false;
  let frame = 0;
  remember();

  function remember(): void {
    if (hasFallen()) {
      checkSoon();
      return;
    }
    isReleased = false;
    const now = findPath(document.activeElement);
    const end = now.findIndex(({ element }) => element.matches(dialogs)) + 1;
    const dialog = now[end - 1]?.element;
    if (!dialog) {
      path = now;
      return;
    }
    if (!path.some(({ element }) => element === dialog)) openers.set(dialog, path);
    path = [...now.slice(0, end), ...(openers.get(dialog) ?? [])];
  }
  /** Whether React Aria moved focus from a removed element to the dialog around it. */
  function hasFallen(): boolean {
    const { activeElement } = document;
    const isOnAncestor = path.some(({ element }) => element === activeElement);
    return (
      isOnAncestor && activeElement?.matches(dialogs) === true && !path[0]?.element.isConnected
    );
  }
  function checkSoon(): void {
    cancelAnimationFrame(frame);
    // A closing dialog restores focus one frame later.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(check)));
  }
  function check(): void {
    const [focused] = path;
    const isLost = document.activeElement === document.body || hasFallen();
    if (!focused || isReleased || !isLost) return;
    if (focused.element.isConnected) isReleased = true;
    else {
      const lost = path;
      // The nearest element may be rendered again before focus moves.
      focusSpoken(() => findNearest(lost));
    }
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

function findPath(element: Element | null, focused = element): Part[] {
  if (!element || !focused) return [];
  const { parentElement: parent } = element;
  const index = [...(parent?.children ?? [])].indexOf(element);
  const control = [...element.querySelectorAll(controls)].indexOf(focused);
  return [{ element, index, control }, ...findPath(parent, focused)];
}

function findNearest(path: readonly Part[]): HTMLElement | undefined {
  const connected = path.findIndex(({ element }) => element.isConnected);
  const ancestors = path.slice(connected);
  const removed = path[connected - 1];
  const siblings = ancestors[0]?.element.children;
  const previous = removed?.element.matches('li, tr') ? siblings?.[removed.index - 1] : undefined;
  const replacement = removed && (siblings?.[removed.index] ?? previous);
  const parts = replacement ? [{ ...removed, element: replacement }, ...ancestors] : ancestors;
  return parts.map(findFocusable).find(Boolean);
}

function findFocusable({ element, control }: Part): HTMLElement | undefined {
  // A page without a heading is its own target. No `:has()`, which Firefox 115 lacks.
  const heading = findVisible(element, headings).find((one) => !one.querySelector('h1'));
  if (heading || !element.closest(`header, main, ${dialogs}`)) return heading;
  const candidates = findVisible(element, controls);
  const place = Math.min(Math.max(control, 0), candidates.length - 1);
  const isEnabled = (one: HTMLElement) => !one.matches(':disabled');
  return candidates.slice(place).find(isEnabled) ?? candidates.findLast(isEnabled);
}

function findVisible(part: Element, selector: string): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getClientRects().length > 0 && !element.closest('[inert]'),
  );
}
