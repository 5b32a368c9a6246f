import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { everyRule, findCrowded, findSmall } from '#tests/support/screenFaults.ts';

/** What axe finds in the document with colours for this scheme, a line each. */
export async function findFaults(scheme: 'light' | 'dark'): Promise<string[]> {
  document.documentElement.lang = 'en';
  document.title = 'Test';
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  expect(matchMedia(`(prefers-color-scheme: ${scheme})`).matches).toBe(true);
  const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(changes.map(({ finished }) => finished));
  const { violations } = await axe.run(document, { runOnly: everyRule });
  // The files that come next have this page as well.
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Gives the browser's text this size in pixels, and waits until it has it. */
async function setTextSize(standard: number): Promise<void> {
  await cdp().send('Page.setFontSizes', { fontSizes: { standard } });
  await expect
    .poll(() => getComputedStyle(document.documentElement).fontSize)
    .toBe(`${standard}px`);
}

/** What is wrong with what is rendered: by axe, in room and targets on a phone and a desktop, with large text too. */
export async function findScreenFaults(): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, height] of [
    [320, 640],
    [1280, 860],
  ] as const) {
    await page.viewport(width, height);
    const found = [...findCrowded(), ...findSmall()];
    await setTextSize(32);
    found.push(...findCrowded().map((fault) => `${fault}, twice as large`));
    await setTextSize(16);
    faults.push(...found.map((fault) => `${width} px wide: ${fault}`));
  }
  return [...faults, ...(await findFaults('light')), ...(await findFaults('dark'))];
}
