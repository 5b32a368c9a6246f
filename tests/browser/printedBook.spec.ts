import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './toolPagesTest.ts';

/* The flow book on paper. */

// One worker runs all tests, so that the book is built once.
test.describe.configure({ mode: 'default' });

const mm = 96 / 25.4;

/** For each page of a PDF, whether it is landscape. */
async function listPageShapes(page: Page): Promise<boolean[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, width, height]) => Number(width) > Number(height));
}

for (const { flow, isLandscape, width, height } of [
  // The printable area of A4, in millimetres.
  { flow: 'catalogue', isLandscape: true, width: 273, height: 186 },
  { flow: 'checkout', isLandscape: false, width: 182, height: 269 },
]) {
  test(`prints the chart of ${flow} on one page, the rest in portrait (R-268)`, async ({
    page,
    openBook,
  }) => {
    await openBook(flow);
    const [first, ...others] = await listPageShapes(page);
    expect(first).toBe(isLandscape);
    expect(others).not.toContain(true);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: Math.floor(width * mm), height: Math.floor(height * mm) });
    const chart = page.locator('#chart-part');
    const part = (await chart.boundingBox()) ?? { y: 0, height: 0 };
    expect(part.y + part.height).toBeLessThanOrEqual(height * mm);
    const svg = (await page.locator('.drawing svg').boundingBox()) ?? { x: 0, width: 0 };
    expect(svg.x).toBeGreaterThanOrEqual(0);
    expect(svg.x + svg.width).toBeLessThanOrEqual(width * mm);
    await expect(chart).toHaveCSS('break-after', 'page');
  });
}

test('prints a large chart in parts whose text has at least 6 pt (R-268)', async ({
  page,
  openBook,
}) => {
  await openBook('checkout');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: Math.floor(182 * mm), height: Math.floor(269 * mm) });
  const parts = page.locator('.sheets svg');
  await expect(parts).toHaveCount(4);
  const points = await parts.evaluateAll((drawings) =>
    drawings.map((drawing) => 12 * 0.75 * ((drawing as SVGSVGElement).getScreenCTM()?.a ?? 0)),
  );
  expect(Math.min(...points)).toBeGreaterThanOrEqual(6);
});

test('prints every section expanded, uncut, in light colours and without controls (R-268)', async ({
  page,
  openBook,
}) => {
  await openBook('checkout');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
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
  for (const whole of [row, page.locator('.fold').first(), page.locator('.screens').first()]) {
    await expect(whole).toHaveCSS('break-inside', 'avoid');
  }
});
