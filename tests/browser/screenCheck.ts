import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOnly } from 'axe-core';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { wcagRules, findOverflow, findSmallTargets } from '#tests/support/screenFaults.ts';

/*
 * Checks a screen against WCAG 2.2 A and AA in light and dark, and for target size and horizontal
 * scrolling. The dark theme changes only colours, so it is checked only for contrast.
 */

const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const contrast: RunOnly = { type: 'rule', values: ['color-contrast'] };

/** A desktop and a small phone. */
export const widths = [
  { width: 1280, height: 860 },
  { width: 320, height: 640 },
] as const;

/** Reports every fault of the current screen as a soft failure under `name`. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await checkTextAndTargets(page, name);
  await setTextSize(page, 32);
  await checkText(page, `${name}, text twice as large`);
  await setTextSize(page, 16);
  await checkDocument(page, name);
}

/**
 * Checks a screen at desktop width, and its layout at the width of a small phone. A screen that
 * only phones show needs a separate `checkScreen`.
 */
export async function checkAllWidths(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await checkLayouts(page, name);
  await checkDocument(page, name);
  if (before) await page.setViewportSize(before);
}

/** Like `checkAllWidths`, for a state of a chart, which the walks check with axe in light. */
export async function checkWalkedScreen(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await checkLayouts(page, name);
  await checkOverflow(page, name);
  await checkDark(page, name);
  if (before) await page.setViewportSize(before);
}

/**
 * Fails softly for cut text, at normal and double size, and for targets that are too small. Enough
 * where only texts differ from a screen that is checked already. Ends at the width of a desktop.
 */
export async function checkLayouts(page: Page, name: string): Promise<void> {
  const [desktop, phone] = widths;
  await resize(page, phone);
  await checkTextAndTargets(page, `${name}, ${phone.width} px wide`);
  await setTextSize(page, 32);
  await checkText(page, `${name}, ${phone.width} px wide, text twice as large`);
  await resize(page, desktop);
  await checkText(page, `${name}, text twice as large`);
  await setTextSize(page, 16);
  await checkTextAndTargets(page, name);
}

async function checkText(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(findOverflow), name).toEqual([]);
}

async function checkTextAndTargets(page: Page, name: string): Promise<void> {
  await checkText(page, name);
  expect.soft(await page.evaluate(findSmallTargets), `${name}, targets`).toEqual([]);
}

/** Fails softly if a document breaks a WCAG rule in light or dark, or scrolls horizontally. */
export async function checkDocument(page: Page, name: string): Promise<void> {
  await checkOverflow(page, name);
  expect.soft(await findFaults(page, wcagRules), name).toEqual([]);
  await checkDark(page, name);
}

async function checkDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findFaults(page, contrast), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Fails softly for every control that is covered while it has focus, moving by Tab and Shift+Tab on
 * a low screen as wide as a desktop, then as narrow as a small phone.
 */
export async function checkFocusVisible(page: Page, name: string): Promise<void> {
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

/** The focused control if every column of it is covered, '' if not; undefined at the page's end. */
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

/** Checks a page of the developer tools at desktop width, and that it fits a small phone. */
export async function checkToolPage(page: Page, name: string): Promise<void> {
  const [desktop, phone] = widths;
  await resize(page, phone);
  await checkOverflow(page, name);
  await resize(page, desktop);
  await checkDocument(page, name);
}

/** Fails softly if a page scrolls horizontally. */
async function checkOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(overflow, `${name}, sideways`).toBeLessThanOrEqual(0);
}

/** Fails for everything that axe finds on the current page. */
export async function checkWithAxe(page: Page): Promise<void> {
  expect(await findFaults(page, wcagRules)).toEqual([]);
}

/**
 * Returns the faults that axe finds, one per line. Injects axe once per document and returns only
 * the faults, because both transfers cost more time than the search.
 */
async function findFaults(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe };
    // Contrast is wrong while colours are changing.
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    // A control half under the bar because of scrolling would count as a small target.
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

/** Sets the browser's text size in pixels and waits until it is painted. */
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

/** Waits until changes are painted. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
