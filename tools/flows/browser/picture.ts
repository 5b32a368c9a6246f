import { writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';

/*
 * Pictures for the flow book, taken by the browser's own protocol, which alone makes them small: as WebP, and a
 * wide screen at three quarters of its size.
 */

const widest = 960;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Writes a picture (WebP) of what a page shows now, without what blinks or turns. */
export async function takePicture(page: Page, path: string): Promise<void> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  const session = await known;
  const { width, height } = page.viewportSize() ?? { width: widest, height: 0 };
  await page.evaluate(holdStill);
  try {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 50,
      clip: { x: 0, y: 0, width, height, scale: Math.min(1, widest / width) },
    });
    await writeFile(path, Buffer.from(data, 'base64'));
  } finally {
    await page.evaluate(goOn);
  }
}

type Held = typeof globalThis & { goOn?: () => void };

function holdStill(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { caret-color: transparent !important }');
  document.adoptedStyleSheets.push(sheet);
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  for (const animation of running) {
    animation.pause();
    const end = animation.effect?.getComputedTiming().endTime;
    // What turns for ever stands at its beginning, what ends at its end.
    animation.currentTime = typeof end === 'number' && Number.isFinite(end) ? end : 0;
  }
  (globalThis as Held).goOn = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    for (const animation of running) animation.play();
  };
}

function goOn(): void {
  (globalThis as Held).goOn?.();
}
