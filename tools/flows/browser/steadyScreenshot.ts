import { writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';

/*
 * Takes pictures that are identical on every run. What differs between runs (order numbers,
 * addresses, times, toasts, focus) is replaced or hidden while a picture is taken.
 */

type Masks = readonly [pattern: string, text: string][];

/** Texts that vary and their replacements. */
const masks: Masks = [
  ['customer-\\d+-\\d+@', 'customer@'],
  ['\\bBC-[0-9A-Z]{8}\\b', 'BC-1A2B3C4D'],
  ['\\b[A-Z][a-z]{2} \\d{1,2}, \\d{4}\\b', 'Jan 15, 2026'],
  ['\\b\\d{1,2}:\\d{2} [AP]M\\b', '10:30 AM'],
  ['\\bin \\d+ s\\b', 'in 30 s'],
];

/** Focus, a spinner's angle and whether a call takes long depend on the speed of the machine. */
const stillStyles = `
  * {
    outline: none !important; animation: none !important; transition: none !important;
    caret-color: transparent !important;
  }
  *::selection { background: transparent !important; color: inherit !important; }
  [data-react-aria-top-layer] :is([data-pictured], [data-leaving]) { display: none !important; }
  [data-react-aria-top-layer] > [role=status] { display: none !important; }
`;

/** The most pictures to take until two in a row are equal. */
const maxTries = 20;

/** Takes a JPEG picture of the page once the page no longer changes. */
export async function takeSteadyScreenshot(page: Page, path: string): Promise<void> {
  const take = async () => {
    await page.evaluate(applyMasks, { masks, stillStyles });
    try {
      return await capture(page);
    } finally {
      await page.evaluate(restoreTexts);
    }
  };
  let [last, picture] = [await take(), await take()];
  for (let tries = 2; tries < maxTries && !picture.equals(last); tries += 1) {
    [last, picture] = [picture, await take()];
  }
  await writeFile(path, picture);
}

/** Width of a picture in px; wider screens are scaled down to keep the book small. */
const maxWidth = 920;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Captures the viewport through CDP, because Playwright cannot scale a picture down. */
async function capture(page: Page): Promise<Buffer> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  const { width, height } = page.viewportSize() ?? { width: maxWidth, height: 0 };
  const session = await known;
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

/** Runs in the page: keeps toasts open, as if the pointer were over them. */
export function keepToastsOpen(): void {
  new MutationObserver(() => {
    const toast = document.querySelector('[data-react-aria-top-layer] [data-type]');
    toast?.parentElement?.dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }),
    );
  }).observe(document, { subtree: true, childList: true });
}

type Restoring = typeof globalThis & { restoreTexts?: () => void };

function applyMasks({ masks, stillStyles }: { masks: Masks; stillStyles: string }): void {
  // The portal's content security policy forbids style elements.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(stillStyles);
  document.adoptedStyleSheets.push(sheet);
  const restored: (() => void)[] = [];
  const mask = (read: () => string, write: (text: string) => void, rules = masks) => {
    const original = read();
    const masked = rules.reduce(
      (text, [pattern, same]) => text.replaceAll(new RegExp(pattern, 'g'), same),
      original,
    );
    if (masked === original) return;
    write(masked);
    restored.push(() => {
      // Keeps what the page itself has written since.
      if (read() === masked) write(original);
    });
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    mask(
      () => text.data,
      (data) => (text.data = data),
    );
  }
  const codes = ':has(> [autocomplete="one-time-code"]) > input';
  for (const field of document.querySelectorAll('input')) {
    if (field.type === 'file') continue;
    const { selectionStart, selectionEnd } = field;
    mask(
      () => field.value,
      (value) => {
        field.value = value;
        if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
      },
      field.matches(codes) ? [['^\\d$', '0']] : masks,
    );
  }
  (globalThis as Restoring).restoreTexts = () => {
    for (const restore of restored) restore();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

function restoreTexts(): void {
  (globalThis as Restoring).restoreTexts?.();
}
