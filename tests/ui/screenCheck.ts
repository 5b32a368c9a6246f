import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { wcagRules, findOverflow, findSmallTargets } from '#tests/support/screenFaults.ts';

/** The axe faults of the document in this colour scheme, one per line. */
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
  const { violations } = await axe.run(document, { runOnly: wcagRules });
  // Later test files share this page.
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Sets the browser's text size in pixels and waits until it applies. */
async function setTextSize(standard: number): Promise<void> {
  await cdp().send('Page.setFontSizes', { fontSizes: { standard } });
  await expect
    .poll(() => getComputedStyle(document.documentElement).fontSize)
    .toBe(`${standard}px`);
}

/** Checks the page with axe, and its layout and targets on phone and desktop, also enlarged. */
export async function findScreenFaults(): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, height] of [
    [320, 640],
    [1280, 860],
  ] as const) {
    await page.viewport(width, height);
    const found = [...findOverflow(), ...findSmallTargets()];
    await setTextSize(32);
    found.push(...findOverflow().map((fault) => `${fault}, twice as large`));
    await setTextSize(16);
    faults.push(...found.map((fault) => `${width} px wide: ${fault}`));
  }
  return [...faults, ...(await findFaults('light')), ...(await findFaults('dark'))];
}
