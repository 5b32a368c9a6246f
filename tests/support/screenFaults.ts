import type { RunOnly } from 'axe-core';

/* Finds faults of a screen. Each function runs inside the page, so it must be self-contained. */

/** WCAG 2.2 A and AA. */
export const wcagRules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** Finds overflow: a page that scrolls sideways, and text that is clipped or outside its box. */
export function findOverflow(): string[] {
  function overflows(text: DOMRect, element: Element | null): boolean {
    if (!element || element === document.body) return false;
    const style = getComputedStyle(element);
    const { overflowX, position } = style;
    // Truncated on purpose, or scrollable.
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false;
    if (overflowX === 'auto') return false;
    const box = element.getBoundingClientRect();
    const isInside =
      style.display === 'inline' ||
      style.display === 'contents' ||
      (text.left > box.left - 2 &&
        text.right < box.right + 2 &&
        text.bottom < box.bottom + text.height / 4);
    if (!isInside) return true;
    return (
      position !== 'absolute' && position !== 'fixed' && overflows(text, element.parentElement)
    );
  }
  const isVisuallyHidden = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath !== 'none' || isVisuallyHidden(element.parentElement));
  // Also lay out what is below the fold, even where the page defers it.
  const styles = new CSSStyleSheet();
  styles.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(styles);
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? ['the page scrolls sideways'] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (!text.parentElement?.checkVisibility() || isVisuallyHidden(text.parentElement)) continue;
    if (rects.some((rect) => overflows(rect, text.parentElement))) found.push(text.data.trim());
  }
  document.adoptedStyleSheets.pop();
  return found;
}

/** Finds targets smaller than 24 by 24 pixels; links within a text may be. */
export function findSmallTargets(): string[] {
  const controls = document.querySelectorAll(
    'a[href], button, input, select, textarea, [role="option"], [role="menuitem"]',
  );
  return [...new Set([...controls].map((control) => control.closest('label') ?? control))]
    .filter((target) => target.checkVisibility() && !target.closest('[aria-hidden="true"]'))
    .filter((target) => getComputedStyle(target).display !== 'inline')
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < 24)
    .map(({ target, box }) => `${target.outerHTML.slice(0, 120)}: ${box.width} x ${box.height}`);
}
