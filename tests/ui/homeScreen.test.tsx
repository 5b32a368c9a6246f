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
  cards: { getHref: () => '/', onOpen() {}, onFill() {} },
  onSegment() {},
  onPage() {},
  onRetry() {},
  onRetrySegments() {},
};

test('the categories have the heading of the specification (R-043, L29)', async () => {
  await render(<HomeScreen {...home} {...shown('Web')} page={1} />);
  const heading = page.getByRole('heading', { level: 2 });
  await expect.element(heading).toHaveTextContent('Select the categories you want to apply for');
});

test('shows five placeholders while segments load (R-040, L29)', async () => {
  const loading = { segmentId: undefined, categories: { state: 'loading' as const } };
  const { container } = await render(
    <HomeScreen {...home} {...loading} segments={undefined} page={1} />,
  );
  const [row] = container.querySelectorAll('[data-loading]');
  expect(row?.querySelectorAll('[aria-hidden=true]')).toHaveLength(5);
});

test('a page change focuses the heading; choosing a segment keeps focus (R-044, R-215)', async () => {
  const view = await render(<HomeScreen {...home} {...shown('Web')} page={1} />);
  await page.getByRole('button', { name: 'Next' }).click();
  await view.rerender(<HomeScreen {...home} {...shown('Web')} page={2} />);
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
  const video = page.getByRole('radio', { name: 'Video' });
  await video.click();
  await view.rerender(<HomeScreen {...home} {...shown('Video')} page={1} />);
  await expect.element(page.getByRole('link', { name: 'Video 0' })).toBeVisible();
  await expect.element(video).toHaveFocus();
});

test('a segment that was scrolled into view is chosen by one press (R-041, R-042)', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    id: `${index}`,
    name: `Segment ${index}`,
  }));
  const chosen: string[] = [];
  const own = { ...home, segments: many, onSegment: (id: string) => chosen.push(id) };
  await render(<HomeScreen {...own} {...shown('0')} page={1} />);
  await page.getByRole('radio', { name: 'Segment 1', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: 'Segment 19' }).click();
  expect(chosen).toEqual(['1', '19']);
});
