import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FoundCategories } from '#ui/screens/catalogue/FoundCategories.tsx';
import type { FoundCategory } from '#ui/screens/catalogue/FoundCategories.tsx';
import { SearchFilters } from '#ui/screens/catalogue/SearchFilters.tsx';
import '#ui/theme/theme.ts';
import { findScreenFaults } from './screenCheck.ts';

const endless = 'Endlessly'.repeat(20);

const category = (id: string): FoundCategory => ({
  id,
  name: `Category ${id} ${endless}`,
  price: 1999,
  description: '',
  segmentId: 's',
  segmentName: endless,
});

const cards = {
  text: '',
  filters: [],
  segments: 0,
  page: 1,
  perPage: 8,
  getHref: () => '/',
  onOpen() {},
  onFill() {},
  onPage() {},
  onRemoveFilter() {},
  onClear() {},
  onRetry() {},
};

const shown = (count: number) => ({
  state: 'shown' as const,
  categories: Array.from({ length: count }, (_, index) => category(String(index))),
  filterRemovals: [],
});

test('announces the number of results after a pause, not on every key (R-048)', async () => {
  const view = await render(<FoundCategories {...cards} view={shown(12)} />);
  await view.rerender(<FoundCategories {...cards} view={shown(3)} />);
  await view.rerender(<FoundCategories {...cards} view={shown(1)} segments={1} />);
  await expect.element(page.getByText('1 category in 1 segment')).toBeVisible();
  const spoken = page.getByRole('status');
  await expect.element(spoken).toHaveTextContent('1 category in 1 segment');
  expect(spoken.element().textContent).toBe('1 category in 1 segment');
});

test('a button with its name removes a filter; a page beyond the last shows the last (R-048)', async () => {
  await page.viewport(390, 800);
  const onRemove = vi.fn();
  const filters = [
    { key: 'a', label: endless, onRemove },
    { key: 'b', label: 'SEO', onRemove() {} },
  ];
  await render(<FoundCategories {...cards} view={shown(9)} filters={filters} page={50} />);
  await expect.element(page.getByRole('heading', { name: /^Category 8/ })).toBeVisible();
  const filter = page
    .getByRole('list', { name: 'Chosen filters' })
    .getByRole('button', { name: `Remove filter: ${endless}` });
  const other = page.getByRole('button', { name: 'Remove filter: SEO' });
  for (const part of [filter, other, page.getByRole('link')]) {
    expect(part.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  }
  await filter.click();
  expect(onRemove).toHaveBeenCalledOnce();
});

test('a new page starts above its cards, as in a segment (R-044, R-215)', async () => {
  const onPage = vi.fn();
  await render(<FoundCategories {...cards} view={shown(9)} onPage={onPage} />);
  await page.getByRole('button', { name: 'Next' }).click();
  expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
  expect(document.activeElement?.textContent).toMatch(/^9 categories/);
  await expect.element(page.getByText(/^9 categories/)).toBeInViewport();
});

test('without results, buttons suggest which filter to remove (R-048)', async () => {
  const onRemoveFilter = vi.fn();
  const filters = [{ key: 'a', label: 'SEO', onRemove() {} }];
  const found = { ...cards, filters, onRemoveFilter, view: shown(0) };
  const filterRemovals = [{ filter: 'price' as const, count: 4 }];
  const view = await render(
    <FoundCategories {...found} view={{ ...found.view, filterRemovals }} />,
  );
  await page.getByRole('button', { name: 'At any price: 4 categories' }).click();
  expect(onRemoveFilter).toHaveBeenCalledExactlyOnceWith('price');
  await view.rerender(<FoundCategories {...found} />);
  await expect.element(page.getByText(/No one thing is the reason/)).toBeVisible();
  await view.rerender(<FoundCategories {...found} filters={[]} />);
  await expect.element(page.getByRole('list', { name: 'Chosen filters' })).not.toBeInTheDocument();
});

test('a long word that finds nothing breaks on a phone (R-048, R-220)', async () => {
  await page.viewport(320, 640);
  await render(<FoundCategories {...cards} text={endless} view={shown(0)} />);
  await expect
    .element(page.getByRole('heading', { name: /^No category matches “Endlessly/ }))
    .toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('hides filters without a choice, and lists a price from the URL among the steps (R-048)', async () => {
  const nothing = { segments: [], chosen: [], price: {}, steps: [], onSegments() {}, onPrice() {} };
  const view = await render(<SearchFilters {...nothing} />);
  await expect.element(page.getByText(/Nothing to filter by/)).toBeVisible();
  const onPrice = vi.fn();
  const price = { from: 1234, upTo: 5000 };
  await view.rerender(
    <SearchFilters {...nothing} price={price} steps={[1000, 5000, 9000]} onPrice={onPrice} />,
  );
  await expect.element(page.getByRole('group', { name: 'Segment' })).not.toBeInTheDocument();
  const from = page.getByRole('combobox', { name: 'From' });
  const offered = [...from.element().querySelectorAll('option')].map((one) => one.textContent);
  expect(offered).toEqual(['Any', '₹1,000', '₹1,234']);
  await from.selectOptions('Any');
  expect(onPrice).toHaveBeenCalledExactlyOnceWith({ from: undefined, upTo: 5000 });
});

test('a price range offers only ends that leave a range (R-048)', async () => {
  const filters = { segments: [], chosen: [], onSegments() {}, onPrice() {} };
  const price = { from: 1000, upTo: 5000 };
  await render(<SearchFilters {...filters} price={price} steps={[1000, 3000, 5000, 9000]} />);
  const listOffered = (name: string) =>
    [...page.getByRole('combobox', { name }).element().querySelectorAll('option')].map(
      ({ textContent }) => textContent,
    );
  expect(listOffered('From')).toEqual(['Any', '₹1,000', '₹3,000']);
  expect(listOffered('Up to')).toEqual(['Any', '₹3,000', '₹5,000', '₹9,000']);
});

describe('has no axe faults on a desktop and a phone (R-048, R-210)', () => {
  const filters = [{ key: 'a', label: 'SEO', onRemove() {} }];
  const filterRemovals = [{ filter: 'price' as const, count: 4 }];
  const search = {
    segments: [{ id: 'a', name: 'SEO', count: 3 }],
    chosen: ['a'],
    steps: [1000, 5000],
  };
  test.each([
    { state: 'what was found', view: <FoundCategories {...cards} view={shown(9)} /> },
    { state: 'nothing', view: <FoundCategories {...cards} text="zzz" view={shown(0)} /> },
    {
      state: 'filters that leave nothing',
      view: <FoundCategories {...cards} view={{ ...shown(0), filterRemovals }} filters={filters} />,
    },
    {
      state: 'filters',
      view: (
        <SearchFilters
          {...search}
          price={{ from: 1000 }}
          onSegments={() => {}}
          onPrice={() => {}}
        />
      ),
    },
  ])('$state', async ({ view }) => {
    await render(<main>{view}</main>);
    expect(await findScreenFaults()).toEqual([]);
  });
});
