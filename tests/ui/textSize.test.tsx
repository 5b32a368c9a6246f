import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sampleField } from '#tests/support/formField.ts';
import { FieldOffers } from '#ui/screens/application/KnownAnswers.tsx';
import { QuickFindDialog } from '#ui/screens/quickFind/QuickFindDialog.tsx';
import { TopBar } from '#ui/screens/shell/TopBar.tsx';
import '#ui/theme/theme.ts';

/* Text alone at 200 %, as Firefox enlarges it: lengths of boxes stay. */

afterEach(() => page.viewport(414, 896));

function enlargeText(root: Element): void {
  const texts = [...root.querySelectorAll<HTMLElement>('*')].map((element) => {
    const { fontSize, lineHeight } = getComputedStyle(element);
    return { element, size: Number.parseFloat(fontSize), line: Number.parseFloat(lineHeight) };
  });
  for (const { element, size, line } of texts) {
    element.style.fontSize = `${size * 2}px`;
    if (line) element.style.lineHeight = `${line * 2}px`;
  }
}

/** Texts that their box does not hold. */
function cutTexts(root: Element): string[] {
  return [...root.querySelectorAll<HTMLElement>('*')]
    .filter((element) => getComputedStyle(element).overflow !== 'visible')
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .map(({ textContent }) => textContent);
}

test.each([1440, 1280, 1024, 768])(
  'the bar holds its words at %i px with text twice as large (R-210)',
  async (width) => {
    await page.viewport(width, 800);
    const bar = { path: '/', username: 'meera', cartCount: 1, bookmarkCount: 12 };
    const { container } = await render(
      <TopBar {...bar} areShortcutsOn onQuickFind={() => {}} onLogout={() => {}} />,
    );
    enlargeText(container);
    expect(cutTexts(container)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('a known answer is not cut with text twice as large (R-075, R-210)', async () => {
  await page.viewport(390, 800);
  const offer = { answer: 'More orders from hotels in Goa', source: 'from SEO Starter Audit' };
  const { container } = await render(
    <FieldOffers
      field={sampleField({ attribute: 'goal' })}
      offers={[offer]}
      stateOf={() => 'open'}
      subscribe={() => () => {}}
      onTake={() => {}}
      onGiveBack={() => {}}
    />,
  );
  enlargeText(container);
  expect(cutTexts(container)).toEqual([]);
});

test('names found are not cut with text twice as large (R-210)', async () => {
  await page.viewport(390, 800);
  const entry = {
    id: 'c1',
    name: 'Google Business Profile Setup',
    detail: 'Search Engine Optimisation',
    icon: 'tag' as const,
    price: 14_999,
  };
  const groups = [{ title: 'Categories', total: 1, entries: [entry] }];
  await render(
    <QuickFindDialog
      isOpen
      isLoading={false}
      find={() => groups}
      onChoose={() => {}}
      onRetry={() => {}}
      onClose={() => {}}
    />,
  );
  const found = page.getByRole('option');
  await expect.element(found).toBeVisible();
  enlargeText(found.element());
  expect(cutTexts(found.element())).toEqual([]);
});
