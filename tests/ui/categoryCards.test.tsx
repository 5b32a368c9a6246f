import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CategoryCards, CategoryPlaceholders } from '#ui/screens/catalogue/CategoryCards.tsx';
import { SegmentGlyph } from '#ui/screens/catalogue/SegmentGlyph.tsx';
import '#ui/theme/theme.ts';

const categories = [
  { id: '1', name: 'Short', price: 4999, description: 'One line.' },
  {
    id: '2',
    name: 'A name that needs more than one line, in whichever typeface it is drawn',
    price: 12_000,
    description: 'Two.',
  },
];

function getTop(text: string): number {
  return page.getByText(text).element().getBoundingClientRect().top;
}

test('a card shows a one-time price, and a long name keeps its row aligned (R-043)', async () => {
  await page.viewport(700, 800);
  await render(
    <CategoryCards
      categories={categories}
      getSegmentName={() => 'Web'}
      getHref={({ id }) => `/?category=${id}`}
      onOpen={() => {}}
      onFill={() => {}}
    />,
  );
  await expect.element(page.getByText('one-time')).toHaveLength(2);
  const heights = page
    .getByRole('heading')
    .elements()
    .map((name) => name.getBoundingClientRect().height);
  expect(heights[1]).toBeGreaterThan(heights[0] ?? 0);
  expect(getTop('₹4,999')).toBe(getTop('₹12,000'));
  expect(getTop('One line.')).toBe(getTop('Two.'));
});

test('on a phone, segment names fit and loading cards keep their title (R-220)', async () => {
  await page.viewport(390, 800);
  const { container, rerender } = await render(
    <CategoryCards
      categories={categories}
      getSegmentName={() => 'Web'}
      isMixed
      getHref={({ id }) => `/?category=${id}`}
      onOpen={() => {}}
      onFill={() => {}}
    />,
  );
  const heads = 'ul > li > div, [data-loading] div > div > div';
  const first = () => container.querySelector<HTMLElement>(`:is(${heads}) > :first-child`);
  await expect.element(first()).not.toBeVisible();
  await page.viewport(700, 800);
  await expect.element(first()).toBeVisible();
  await page.viewport(390, 800);
  await rerender(<CategoryPlaceholders />);
  await expect.element(first()).toBeVisible();
});

test('cards that load late do not move focus from the search to the linked category (R-049, R-215)', async () => {
  const late = (
    <CategoryCards
      categories={categories}
      linkedId="1"
      getSegmentName={() => 'Web'}
      getHref={({ id }) => `/?category=${id}`}
      onOpen={() => {}}
      onFill={() => {}}
    />
  );
  const search = <input key="search" aria-label="Search" />;
  const { rerender } = await render(<>{[search]}</>);
  await page.getByRole('textbox', { name: 'Search' }).click();
  await rerender(<>{[search, <div key="cards">{late}</div>]}</>);
  await expect.element(page.getByRole('link', { name: 'Short' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
  await rerender(late);
  await expect.element(page.getByRole('link', { name: 'Short' })).toHaveFocus();
});

test.each([
  ['Search Engine Optimisation', ''],
  ['E-mail and Messaging', ''],
  ['Influencers and PR', 'IP'],
  ['Andaman Tours', 'AT'],
  ['<b>', 'B'],
  ['मार्केटिंग', 'म'],
])('the icon of “%s” is a drawing or its initials “%s” (R-040)', async (segment, initials) => {
  const { container } = await render(<SegmentGlyph segment={segment} size="tile" />);
  expect(container.textContent).toBe(initials);
  expect(container.querySelectorAll('svg')).toHaveLength(initials ? 0 : 1);
});
