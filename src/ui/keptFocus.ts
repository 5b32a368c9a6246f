import { focusSpoken } from './spokenFocus.ts';

const headings = ':is(h1, h2, h3, main)[tabindex="-1"]';
const dialogs = '[role="dialog"], [role="alertdialog"]';
const controls = ':is(button, a[href]):not([tabindex="-1"])';

/** What has or had focus, or something around it. */
interface Part {
  element: Element;
  /** Which of its parent's children it is. */
  index: number;
  /** Which of its controls has focus. */
  control: number;
}

/**
 * From now on focus is not lost when what had it, or what opened a dialog, is removed: unless
 * something else takes it, it goes to the nearest of what is left, first to what stands in the same
 * place, or to the row before where none follows. There it goes to the heading, or else to the control
 * in the same place. Returns what stops it.
 */
export function keepFocus(): () => void {
  /** What has focus outside every dialog, or had it before the dialog that has it now. */
  let outside: readonly Part[];
  /** From the inside; what opened a dialog is taken to be around it. */
  let path: readonly Part[];
  let frame = 0;
  remember();

  function remember(): void {
    const now = findPath(document.activeElement);
    const end = now.findIndex(({ element }) => element.matches(dialogs)) + 1;
    if (end === 0) outside = now;
    path = [...now.slice(0, end), ...outside];
  }
  function checkSoon(): void {
    cancelAnimationFrame(frame);
    // A dialog that closes gives focus back a frame later.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(check)));
  }
  function check(): void {
    const [focused] = path;
    if (!focused || document.activeElement !== document.body) return;
    // A click outside every control takes focus away on purpose.
    if (focused.element.isConnected) path = [];
    else {
      const lost = path;
      // What is nearest now may be drawn anew before its turn comes.
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
  const left = path.findIndex(({ element }) => element.isConnected);
  const around = path.slice(left);
  const gone = path[left - 1];
  const beside = around[0]?.element.children;
  const before = gone?.element.matches('li, tr') ? beside?.[gone.index - 1] : undefined;
  const instead = gone && (beside?.[gone.index] ?? before);
  const parts = instead ? [{ ...gone, element: instead }, ...around] : around;
  return parts.map(findFocusable).find(Boolean);
}

function findFocusable({ element, control }: Part): HTMLElement | undefined {
  // A page that has no heading yet is its own. Not by `:has()`, which Firefox 115 lacks.
  const heading = findVisible(element, headings).find((one) => !one.querySelector('h1'));
  if (heading || !element.closest(`header, main, ${dialogs}`)) return heading;
  const offered = findVisible(element, controls);
  const place = Math.min(Math.max(control, 0), offered.length - 1);
  const isEnabled = (one: HTMLElement) => !one.matches(':disabled');
  return offered.slice(place).find(isEnabled) ?? offered.findLast(isEnabled);
}

function findVisible(part: Element, selector: string): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getClientRects().length > 0 && !element.closest('[inert]'),
  );
}
