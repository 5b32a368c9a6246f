import { writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';

/*
 * Takes pictures that are identical on every run. What differs between runs (order numbers,
 * addresses, times, toasts, focus) is replaced or hidden while a picture is taken.
 */

type Masks = readonly [pattern: string, text: string][];

/** Texts that vary and their replacements. Another word may follow without a space. */
const masks: Masks = [
  ['customer-\\d+-\\d+@', 'customer@'],
  ['BC-[0-9A-Z]{8}', 'BC-1A2B3C4D'],
  ['[A-Z][a-z]{2} \\d{1,2}, \\d{4}', 'Jan 15, 2026'],
  ['\\d{1,2}:\\d{2} [AP]M', '10:30 AM'],
  ['\\bin \\d+ s\\b', 'in 30 s'],
];

/** Focus, a spinner's angle and whether a call takes long depend on the speed of the machine. */
const stillStyles = `
  * {
    outline: none !important; animation: none !important; transition: none !important;
    caret-color: transparent !important; caret-animation: manual !important;
  }
  *::selection { background: transparent !important; color: inherit !important; }
  [data-masked] [data-react-aria-top-layer] :is([data-pictured], [data-leaving]),
  [data-masked] [data-react-aria-top-layer] > [role=status] { display: none !important; }
`;

/** The most pictures to take until the page has not changed during one. */
const maxTries = 20;

/** Prepares every document that a page opens from now on for its pictures. */
export function preparePage(page: Page): Promise<AsyncDisposable> {
  return page.addInitScript(stopMotion, stillStyles);
}

/** Takes a JPEG picture of the page once the page no longer changes. */
export async function takeSteadyScreenshot(page: Page, path: string): Promise<void> {
  let picture: Buffer | undefined;
  let isSteady = false;
  for (let tries = 0; tries < maxTries && !isSteady; tries += 1) {
    await page.evaluate(applyMasks, masks);
    try {
      picture = await capture(page);
    } finally {
      isSteady = await page.evaluate(removeMasks);
    }
  }
  if (picture) await writeFile(path, picture);
}

/** Width of a picture in px; wider screens are scaled down to keep the book small. */
const maxWidth = 920;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Captures the viewport through CDP, because Playwright cannot scale a picture down. */
async function capture(page: Page): Promise<Buffer> {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opening);
  const { width, height } = page.viewportSize() ?? { width: maxWidth, height: 0 };
  const session = await opening;
  const { pageX: x, pageY: y } = (await session.send('Page.getLayoutMetrics')).cssVisualViewport;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 45,
    clip: { x, y, width, height, scale: Math.min(1, maxWidth / width) },
  });
  return Buffer.from(data, 'base64');
}

/** Hides the present toasts in later pictures, except those of running calls. */
export async function hideToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const selector = '[data-react-aria-top-layer] [data-type]:not([data-type="loading"])';
    for (const toast of document.querySelectorAll(selector))
      toast.setAttribute('data-pictured', '');
  });
}

/** Runs in the page: stops what moves, and keeps toasts open as if the pointer were over them. */
function stopMotion(styles: string): void {
  // The portal's content security policy forbids style elements.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  new MutationObserver(() => {
    const toast = document.querySelector('[data-react-aria-top-layer] [data-type]');
    toast?.parentElement?.dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }),
    );
  }).observe(document, { subtree: true, childList: true });
}

type Masked = typeof globalThis & { removeMasks?: () => boolean };

/** Runs in the page: replaces its texts until `removeMasks`. */
async function applyMasks(masks: Masks): Promise<void> {
  const restored: (() => void)[] = [];
  const replace = (read: () => string, write: (text: string) => void, masked: string) => {
    const original = read();
    if (masked === original) return;
    write(masked);
    restored.push(() => {
      // Keeps what the page itself has written since.
      if (read() === masked) write(original);
    });
  };
  const mask = (original: string, rules = masks) =>
    rules.reduce(
      (text, [pattern, same]) => text.replaceAll(new RegExp(pattern, 'g'), same),
      original,
    );

  /** Neighbouring texts that are parts of one, because spans divide it. */
  const runs: Text[][] = [];
  let block: Element | null | undefined;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const around = text.parentElement?.closest(':not(span)');
    if (around !== block) runs.push([]);
    block = around;
    runs.at(-1)?.push(text);
  }
  for (const run of runs) {
    let remaining = mask(run.map(({ data }) => data).join(''));
    for (const [at, text] of run.entries()) {
      const part = at === run.length - 1 ? remaining : remaining.slice(0, text.data.length);
      remaining = remaining.slice(part.length);
      replace(
        () => text.data,
        (data) => (text.data = data),
        part,
      );
    }
  }
  const codes = ':has(> [autocomplete="one-time-code"]) > input';
  for (const field of document.querySelectorAll('input')) {
    if (field.type === 'file') continue;
    const { selectionStart, selectionEnd } = field;
    replace(
      () => field.value,
      (value) => {
        field.value = value;
        if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
      },
      mask(field.value, field.matches(codes) ? [['^\\d$', '0']] : masks),
    );
  }
  document.documentElement.toggleAttribute('data-masked', true);
  await document.fonts.ready;

  /** What the picture depends on. */
  const describe = () =>
    JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input')].map(({ value, checked }) => [value, checked]),
      [...document.querySelectorAll('*')].map(
        ({ scrollLeft, scrollTop }) => scrollLeft + scrollTop,
      ),
      [...document.images].map(({ complete }) => complete),
    ]);
  const before = describe();
  (globalThis as Masked).removeMasks = () => {
    const isSteady = describe() === before;
    document.documentElement.removeAttribute('data-masked');
    for (const restore of restored) restore();
    return isSteady;
  };
}

/** Whether the page has not changed since `applyMasks`; a new document has. */
function removeMasks(): boolean {
  return (globalThis as Masked).removeMasks?.() ?? false;
}
