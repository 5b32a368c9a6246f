import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './book.ts';

/* A flow on paper: R-268. */

const mm = 96 / 25.4;
/** What A4 leaves between its margins. */
const paper = { tall: { width: 182, height: 269 }, wide: { width: 273, height: 186 } } as const;

/** Shows a page as it is printed, on paper of this shape. */
async function layOnPaper(page: Page, shape: keyof typeof paper): Promise<void> {
  const { width, height } = paper[shape];
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: Math.floor(width * mm), height: Math.floor(height * mm) });
}

/** Millimetres of each page of a print, as the file says them. */
async function listPages(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Math.round((Number(width) / 72) * 25.4),
    height: Math.round((Number(height) / 72) * 25.4),
  }));
}

test('the chart of a flow fits the first page, which is wide or tall as it needs; on paper everything is open, uncut and light, and what is for a screen is left out (R-268)', async ({
  page,
  openBook,
}) => {
  for (const [flow, shape] of [
    ['catalogue', 'wide'],
    ['checkout', 'tall'],
  ] as const) {
    await test.step(flow, async () => {
      await openBook(flow);
      const pages = await listPages(page);
      const isWide = pages.map(({ width, height }) => width > height);
      expect(isWide[0]).toBe(shape === 'wide');
      expect(isWide.slice(1)).not.toContain(true);

      await layOnPaper(page, shape);
      const chart = page.locator('#chart-part');
      const { y = 0, height = 0 } = (await chart.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(paper[shape].height * mm);
      const drawing = (await page.locator('.drawing svg').boundingBox()) ?? { x: 0, width: 0 };
      expect(drawing.x).toBeGreaterThanOrEqual(0);
      expect(drawing.x + drawing.width).toBeLessThanOrEqual(paper[shape].width * mm);
      await expect(chart).toHaveCSS('break-after', 'page');
    });
  }

  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.locator('#replay')).toBeHidden();
  await expect(page.locator('.drawing .state.lit > a > .frame')).toHaveCSS('stroke-width', '1px');
  await expect(page.locator('.drawing .paper, .drawing svg')).toHaveCSS(
    'background-color',
    'rgb(255, 255, 255)',
  );
  const row = page.locator('#paying tr').last();
  await expect(row).toBeVisible();
  await expect(page.locator('#paying img').first()).toBeVisible();
  await expect(page.locator('.strip li').last()).toBeVisible();
  for (const whole of [row, page.locator('.state').first(), page.locator('.pictures').first()]) {
    await expect(whole).toHaveCSS('break-inside', 'avoid');
  }
});
