import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { HomeScreen } from '#ui/screens/catalogue/HomeScreen.tsx';
import '#ui/theme/theme.ts';

const segments = ['Web', 'Video'].map((name) => ({ id: name, name }));

function shown(segment: string) {
  const categories = Array.from({ length: 9 }, (_, index) => ({
    id: `${segment} ${index}`,
    name: `${segment} ${index}`,
    price: 1999,
    description: '',
  }));
  return { segmentId: segment, categories: { state: 'shown' as const, categories } };
}

const home = {
  segments,
  perPage: 8,
  hrefOf: () => '/',
  onSegment() {},
  onLink() {},
  onFill() {},
  onPage() {},
  onRetry() {},
  onRetrySegments() {},
};

test('a page that is turned begins at the heading; another segment leaves focus where it was chosen (R-044, R-215)', async () => {
  const view = await render(<HomeScreen {...home} {...shown('Web')} page={1} />);
  await page.getByRole('button', { name: 'Next' }).click();
  await view.rerender(<HomeScreen {...home} {...shown('Web')} page={2} />);
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
  const video = page.getByRole('button', { name: 'Video' });
  await video.click();
  await view.rerender(<HomeScreen {...home} {...shown('Video')} page={1} />);
  await expect.element(page.getByRole('link', { name: 'Video 0' })).toBeVisible();
  await expect.element(video).toHaveFocus();
});
