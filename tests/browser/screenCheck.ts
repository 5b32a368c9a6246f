import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOnly } from 'axe-core';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/*
 * A screen by the rules of WCAG 2.2 A and AA, in light and dark, and without
 * sideways scrolling. The dark theme changes colours only, so only contrast is asked again.
 */

const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const everyRule: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
const contrast: RunOnly = { type: 'rule', values: ['color-contrast'] };

/** Fails softly, under `name`, for everything that is wrong with what the page shows now. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const scrolls = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
  expect.soft(scrolls, `${name} scrolls sideways`).toBe(false);

  await paint(page, 'light');
  expect.soft(await findFaults(page, everyRule), name).toEqual([]);
  await paint(page, 'dark');
  expect.soft(await findFaults(page, contrast), `${name}, dark`).toEqual([]);
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
    const { violations } = await axe.run({ resultTypes: ['violations'], runOnly: rules });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
  }, runOnly);
}

interface Axe {
  run(options: object): Promise<AxeResults>;
}

/** Changes the theme and waits until it is on the screen. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
