import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Pagination, shownPages } from '#ui/parts/Pagination.tsx';
import '#ui/theme/theme.ts';

test('shows nothing for a single page', async () => {
  await render(<Pagination label="Categories" page={1} pages={1} onPage={() => {}} />);
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
});

test('previous, numbers and next open their page (R-044)', async () => {
  const onPage = vi.fn();
  await render(<Pagination label="Categories" page={2} pages={3} onPage={onPage} />);
  await expect
    .element(page.getByRole('button', { name: 'Page 2' }))
    .toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'Page 3' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  expect(onPage.mock.calls).toEqual([[1], [3], [3]]);
});

test('disables previous and next at the ends', async () => {
  await render(<Pagination label="Categories" page={3} pages={3} onPage={() => {}} />);
  const next = page.getByRole('button', { name: 'Next' });
  await expect.element(next).toBeDisabled();
  await expect.element(next).toHaveStyle({ cursor: 'not-allowed' });
  await expect
    .element(page.getByRole('button', { name: 'Previous' }))
    .toHaveStyle({ cursor: 'pointer' });
});

test.each([
  [1, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 9, [1, 2, 'after', 9]],
  [5, 9, [1, 'before', 4, 5, 6, 'after', 9]],
  [9, 9, [1, 'before', 8, 9]],
])('page %i of %i shows %j', (current, pages, shown) => {
  expect(shownPages(current, pages)).toEqual(shown);
});
