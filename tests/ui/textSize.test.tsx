import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createField } from '#tests/support/formField.ts';
import { PaidTag } from '#ui/parts/Badge.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { CheckboxGroup } from '#ui/parts/Checkbox.tsx';
import { CodeBoxes } from '#ui/parts/CodeBoxes.tsx';
import { FilePicker } from '#ui/parts/FilePicker.tsx';
import { Menu } from '#ui/parts/Menu.tsx';
import { QuantityField } from '#ui/parts/QuantityField.tsx';
import { Table, TableRow } from '#ui/parts/Table.tsx';
import { ApplicationCard } from '#ui/screens/applications/ApplicationCard.tsx';
import type { ShownApplication } from '#ui/screens/applications/ApplicationCard.tsx';
import { FieldSuggestions } from '#ui/screens/application/FieldSuggestions.tsx';
import { QuickFindDialog } from '#ui/screens/quickFind/QuickFindDialog.tsx';
import { HomeScreen } from '#ui/screens/catalogue/HomeScreen.tsx';
import { Facts } from '#ui/screens/profile/ProfileSection.tsx';
import { TopBar } from '#ui/screens/shell/TopBar.tsx';
import '#ui/theme/theme.ts';

/* Text-only zoom at 200 %, as in Firefox: the sizes of boxes stay. */

afterEach(() => page.viewport(414, 896));

function enlargeText(root: Element): void {
  const texts = [...root.querySelectorAll<HTMLElement>('*')].map((element) => {
    return { element, size: Number.parseFloat(getComputedStyle(element).fontSize) };
  });
  for (const { element, size } of texts) element.style.fontSize = `${size * 2}px`;
}

/** The text size of a browser that leaves the media queries as they are, as on an iPad. */
function enlargePage(percent: number): void {
  document.documentElement.style.fontSize = `${percent}%`;
  onTestFinished(() => document.documentElement.removeAttribute('style'));
}

/** Words that take more than one line. */
function brokenWords(root: Element): string[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
}

/** Texts that overflow their box, unless it scrolls. */
function cutTexts(root: Element): string[] {
  return [...root.querySelectorAll<HTMLElement>('*')]
    .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflow))
    .filter(({ clientWidth, clientHeight, scrollWidth, scrollHeight }) => {
      return clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
    })
    .map(({ textContent }) => textContent);
}

/** Texts with overlapping lines. */
function crowdedTexts(root: Element): string[] {
  return [...root.querySelectorAll<HTMLElement>('*')]
    .filter(({ childNodes }) => [...childNodes].some((node) => node instanceof Text))
    .filter((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return Number.parseFloat(lineHeight) < Number.parseFloat(fontSize);
    })
    .map(({ textContent }) => textContent);
}

/** Counts fields and badges that are lower than their text. */
function lowBoxes(root: Element, selector: string): number {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    return element.clientHeight < Number.parseFloat(getComputedStyle(element).fontSize) * 1.15;
  }).length;
}

test.each([1440, 1280, 1024, 768])(
  'the text of the bar fits at %i px with double text size (R-210)',
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

const fileName = 'A rather long name of a picture from our shop in Pune, seen from the street.png';
const file = { id: 'a', name: fileName, state: 'stored' as const, size: 2_412_544 };
const columns = ['Details', 'Format', 'Quantity', 'Price', 'Amount', 'Action'].map((name) => ({
  name,
}));
const cells = ['Photography', '2 images', '12 pieces', '₹1,499.50', '₹17,994.00', 'Remove'];

test.each([
  {
    name: 'a previous answer',
    width: 390,
    part: (
      <FieldSuggestions
        field={createField({ attribute: 'goal' })}
        suggestions={[
          { answer: 'More orders from hotels in Goa', source: 'from SEO Starter Audit' },
        ]}
        getState={() => 'open'}
        subscribe={() => () => {}}
        onAccept={() => {}}
        onUndo={() => {}}
      />
    ),
  },
  {
    name: 'the name of a file',
    width: 390,
    part: <FilePicker label="Logo" files={[file]} onAdd={() => {}} onAction={() => {}} />,
  },
  {
    name: 'an option of several lines',
    width: 390,
    part: (
      <CheckboxGroup
        label="Result"
        options={[{ value: 'yes', label: 'We may show the result in our portfolio' }]}
      />
    ),
  },
  {
    name: 'every column of a table',
    width: 768,
    part: (
      <Card padding="none">
        <Table label="Cart" columns={columns}>
          <TableRow columns={columns} cells={cells} />
        </Table>
      </Card>
    ),
  },
])(
  '$name is shown in full with double text size (R-075, R-095, R-130, R-210)',
  async ({ width, part }) => {
    await page.viewport(width, 800);
    const { container } = await render(part);
    expect(cutTexts(container)).toEqual([]);
    enlargeText(container);
    expect(cutTexts(container)).toEqual([]);
    expect(crowdedTexts(container)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('names of results are not cut off with double text size (R-210)', async () => {
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

test('a menu wraps its text with double text size (R-210)', async () => {
  await page.viewport(390, 800);
  const entries = [
    { name: 'My Submission', href: '/my-submission' },
    { name: 'My Bookmarks', href: '/bookmark', icon: 'bookmark' as const, count: 12 },
  ];
  await render(
    <Menu name="Menu" className="" label="Menu" groups={[entries]}>
      Menu
    </Menu>,
  );
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  enlargeText(menu.element());
  expect(cutTexts(menu.element())).toEqual([]);
  expect(crowdedTexts(menu.element())).toEqual([]);
});

test('code boxes, quantity fields and badges grow with double text size (R-210)', async () => {
  const { container } = await render(
    <>
      <CodeBoxes label="Code" digits={['1', '2', '3', '4', '5', '6']} onChange={() => {}} />
      <QuantityField label="Quantity" of="pieces" value={12} onChange={() => {}} />
      <PaidTag />
    </>,
  );
  enlargeText(container);
  expect(lowBoxes(container, 'input, span:has(> svg)')).toBe(0);
});

test('the badge of a card gets a separate line with double text size (R-121, R-210)', async () => {
  await page.viewport(390, 800);
  const application = {
    id: 'a',
    status: 'submitted' as const,
    createdAt: '2026-03-01T10:00:00.000Z',
  } as ShownApplication;
  const { container } = await render(
    <ApplicationCard
      application={application}
      name="Photography"
      called="Photography"
      answers={[]}
    />,
  );
  enlargeText(container);
  expect(crowdedTexts(container)).toEqual([]);
  // The name fits one line, so no letters overlap.
  const name = page.getByRole('heading', { name: 'Photography' }).element();
  expect(name.clientHeight).toBeLessThan(80);
});

const home = (
  <HomeScreen
    segments={[{ id: 'Web', name: 'Web' }]}
    categories={{ state: 'loading' }}
    cards={{ getHref: () => '/', onOpen() {}, onFill() {} }}
    search={{ field: <input aria-label="Search" /> }}
    page={1}
    perPage={8}
    onSegment={() => {}}
    onPage={() => {}}
    onRetry={() => {}}
    onRetrySegments={() => {}}
  />
);

const showFacts = (...facts: [string, string][]) => (
  <div style={{ width: 316 }}>
    <Facts facts={facts} />
  </div>
);

test.each([150, 200])(
  'at 1024 px, headings and facts keep their words with text of %i percent (R-043, R-180, R-210)',
  async (percent) => {
    await page.viewport(1024, 768);
    enlargePage(percent);
    const view = await render(home);
    expect(brokenWords(page.getByRole('heading', { level: 2 }).element())).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
    await view.rerender(showFacts(['Account Type', 'Customer'], ['Member Since', 'Dec 1, 2026']));
    expect(brokenWords(view.container)).toEqual([]);
  },
);

test('facts in a narrow card stand beside their labels at the usual text size (R-180)', async () => {
  await page.viewport(1024, 768);
  const { container } = await render(showFacts(['Account Type', 'Customer']));
  const [label, value] = ['dt', 'dd'].map((tag) =>
    container.querySelector(tag)?.getBoundingClientRect(),
  );
  expect(value?.top).toBeLessThan(label?.bottom ?? 0);
});
