import { focusSpoken } from './spokenFocus.ts';

const headings = ':is(h1, h2, h3, main)[tabindex="-1"]';
const dialogs = '[role="dialog"], [role="alertdialog"]';
/** Parts that say what an act has changed, such as the state of the work. */
const statuses = '[data-status]';
const controls = ':is(button, a[href]):not([tabindex="-1"])';

/** The element that has or had focus, or an ancestor. */
interface Part {
  element: Element;
  /** It and its siblings, while it has focus. */
  siblings: readonly Element[];
  /** The index of the focused one among its controls. */
  control: number;
}

/**
 * Moves focus to the nearest remaining element when the focused one, or the one that opened a
 * dialog, is removed and nothing else takes focus: first to the element in the same place, or to
 * the previous row after the last one. Within it, the heading or status gets focus, or else the
 * control in the same place. Returns a function that stops this.
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

  /**
   * Moves lost focus to the dialog around it. React Aria would move it to the first control one
   * frame later, such as the button that closes the dialog.
   */
  function stayInDialog(): void {
    const connected = path.findIndex(({ element }) => element.isConnected);
    // A closing dialog returns focus to its opener.
    const isOpener = path[connected - 1]?.element.matches(dialogs);
    if (connected < 1 || isOpener || document.activeElement !== document.body) return;
    path[connected]?.element.closest<HTMLElement>(dialogs)?.focus({ preventScroll: true });
  }

  const removals = new MutationObserver(() => {
    stayInDialog();
    checkSoon();
  });
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
  const siblings = [...(parent?.children ?? [])];
  const control = [...element.querySelectorAll(controls)].indexOf(focused);
  return [{ element, siblings, control }, ...findPath(parent, focused)];
}

function findNearest(path: readonly Part[]): HTMLElement | undefined {
  const connected = path.findIndex(({ element }) => element.isConnected);
  const ancestors = path.slice(connected);
  const removed = path[connected - 1];
  const replacement = removed && ancestors[0] && findReplacement(removed, ancestors[0].element);
  const parts = replacement ? [{ ...removed, element: replacement }, ...ancestors] : ancestors;
  return parts.map(findFocusable).find(Boolean);
}

/** The element in the place of the removed one, or the row before the last one. */
function findReplacement({ element, siblings }: Part, parent: Element): Element | undefined {
  const index = siblings.indexOf(element);
  const replacement = parent.children[index];
  if (element.matches('li, tr')) return replacement ?? parent.children[index - 1];
  // A status says more about the removed element than one that only followed it.
  const hasStatus = [...parent.children].some((child) => child.matches(statuses));
  const isFollower = replacement && siblings.includes(replacement);
  return hasStatus && isFollower ? undefined : replacement;
}

function findFocusable({ element, control }: Part): HTMLElement | undefined {
  // A page without a heading is its own target. No `:has()`, which Firefox 115 lacks.
  const heading = findVisible(element, `${headings}, ${statuses}`).find(
    (one) => !one.querySelector('h1'),
  );
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
