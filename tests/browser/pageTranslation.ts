import type { Page } from '@playwright/test';

/*
 * Imitates a browser's page translation, which replaces every text node, now and later, with two
 * nested `font` elements. The words stay the same, so that tests find them.
 */

/** Translates every document that this page opens from now on. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(translate);
}

function translate(): void {
  const isWord = /\p{L}{2}/u;
  const untouched = 'script, style, textarea, title, font, [translate="no"]';
  const replaced = new WeakSet<Node>();

  const replace = (text: Node) => {
    const parent = text.parentElement;
    if (!parent || parent.closest(untouched) || !isWord.test(text.nodeValue ?? '')) return;
    const translation = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.nodeValue;
    translation.append(inner);
    replaced.add(text);
    parent.replaceChild(translation, text);
  };
  const replaceInside = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  const begin = () => {
    replaceInside(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') replace(target);
        addedNodes.forEach(replaceInside);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };

  // Text written into a replaced node does not show on the page.
  const own = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...own,
    set(this: Node, text: string) {
      if (replaced.has(this)) console.error(`“${text}” does not reach the translated page.`);
      own?.set?.call(this, text);
    },
  });

  // Translating a prerendered page before React has hydrated it would be a mismatch.
  const isHydrated = () => {
    const last = [...document.querySelectorAll('#root *')].at(-1) ?? {};
    return Object.keys(last).some((key) => key.startsWith('__reactFiber'));
  };
  const beginOnceHydrated = () => {
    if (isHydrated()) begin();
    else requestAnimationFrame(beginOnceHydrated);
  };
  addEventListener('load', beginOnceHydrated);
}
