import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOnly } from 'axe-core';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { everyRule, findCrowded, findSmall } from '#tests/support/screenFaults.ts';

/*
 * A screen by the rules of WCAG 2.2 A and AA, in light and dark, with targets to hit, and without
 * sideways scrolling. The dark theme changes colours only, so only contrast is asked again.
 */

const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const contrast: RunOnly = { type: 'rule', values: ['color-contrast'] };

/** A desktop and a small phone. */
export const widths = [
  { width: 1280, height: 860 },
  { width: 320, height: 640 },
] as const;

/** Fails softly, under `name`, for everything that is wrong with what the portal shows now. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await checkLayout(page, name);
  await checkDocument(page, name);
}

/** Fails softly for text that is cut, at the usual size and at twice that, and for targets that are too small. */
async function checkLayout(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(findCrowded), name).toEqual([]);
  await setTextSize(page, 32);
  expect.soft(await page.evaluate(findCrowded), `${name}, text twice as large`).toEqual([]);
  await setTextSize(page, 16);
  expect.soft(await page.evaluate(findSmall), `${name}, targets`).toEqual([]);
}

/**
 * Checks a screen at the width of a desktop, and its layout at that of a small phone. A screen that only phones
 * show needs a `checkScreen` of its own.
 */
export async function checkAllWidths(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  const [desktop, phone] = widths;
  await resize(page, desktop);
  await checkScreen(page, name);
  await resize(page, phone);
  await checkLayout(page, `${name}, ${phone.width} px wide`);
  if (before) await page.setViewportSize(before);
}

/** Fails softly where a document breaks a rule of WCAG, light or dark, or scrolls sideways. */
export async function checkDocument(page: Page, name: string): Promise<void> {
  await checkOverflow(page, name);
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await findFaults(page, everyRule), name).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findFaults(page, contrast), `${name}, dark`).toEqual([]);
}

/**
 * Fails softly for every control that something covers while Tab, then Shift+Tab, give it focus, on a low
 * screen as wide as a desktop, then as narrow as a small phone.
 */
export async function checkFocusInSight(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const { width } of widths) {
    await page.setViewportSize({ width, height: 480 });
    for (const key of ['Tab', 'Shift+Tab']) {
      const covered: string[] = [];
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      for (let found: string | undefined = ''; found !== undefined;) {
        await page.keyboard.press(key);
        found = await page.evaluate(findCovered);
        if (found) covered.push(found);
      }
      expect.soft(covered, `${name}, ${width} px wide, ${key}`).toEqual([]);
    }
  }
  if (before) await page.setViewportSize(before);
}

/** What has focus if no column of it is free from top to bottom, '' if one is; nothing at the page's end. */
function findCovered(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const target = focused.closest('label') ?? focused;
  const { left, top, right, bottom } = target.getBoundingClientRect();
  const columns = [left + 12, (left + right) / 2, right - 12];
  const isSeen = columns.some((x) =>
    [0.25, 0.5, 0.75].every((part) =>
      target.contains(document.elementFromPoint(x, top + part * (bottom - top))),
    ),
  );
  return isSeen ? '' : target.outerHTML.slice(0, 160);
}

/** Checks a page of the developers' tools at the width of a desktop, and that it fits a small phone. */
export async function checkToolPage(page: Page, name: string): Promise<void> {
  const [desktop, phone] = widths;
  await resize(page, phone);
  await checkOverflow(page, name);
  await resize(page, desktop);
  await checkDocument(page, name);
}

/** Fails softly where a page scrolls sideways. */
async function checkOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(overflow, `${name}, sideways`).toBeLessThanOrEqual(0);
}

/** Fails for everything that axe finds on the page as it is painted now. */
export async function checkWithAxe(page: Page): Promise<void> {
  expect(await findFaults(page, everyRule)).toEqual([]);
}

/**
 * What axe finds, a line each. A document gets axe once and gives back the faults alone: both cost
 * more time than the search.
 */
async function findFaults(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe };
    // Colours that are changing have the contrast of neither.
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    // What a page's scroll leaves half under the bar is no small target.
    const scrolled = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    const { violations } = await axe.run({ resultTypes: ['violations'], runOnly: rules });
    scrollTo({ top: scrolled, behavior: 'instant' });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
  }, runOnly);
}

interface Axe {
  run(options: object): Promise<AxeResults>;
}

/** Gives the browser's text this size in pixels, and waits until it has it. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
  await painted(page);
  await devtools.detach();
}

async function resize(page: Page, size: (typeof widths)[number]): Promise<void> {
  await page.setViewportSize(size);
  await painted(page);
}

/** Waits until what was changed is on the screen. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
