import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/*
 * A screen by the rules of WCAG 2.2 A and AA, in light and dark, and without
 * sideways scrolling. The dark theme changes colours only, so only contrast is asked again.
 */

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails softly, under `name`, for everything that is wrong with what the page shows now. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const scrolls = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
  expect.soft(scrolls, `${name} scrolls sideways`).toBe(false);

  await paint(page, 'light');
  const light = await axe(page).withTags(rules).analyze();
  await paint(page, 'dark');
  const dark = await axe(page).withRules(['color-contrast']).analyze();
  const found = [...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(found, name).toEqual([]);
}

/** Fails for everything that axe finds on the page as it is painted now. */
export async function checkWithAxe(page: Page): Promise<void> {
  const { violations } = await axe(page).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.failureSummary}`)).toEqual([]);
}

/** React Aria's own announcer refers to things that may be gone by the time axe looks. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .exclude('[data-live-announcer]');
}

/** Changes the theme and waits until it is on the screen. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
