import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { QuickFindDialog } from '#ui/screens/quickFind/QuickFindDialog.tsx';
import type { QuickFindGroup } from '#ui/screens/quickFind/QuickFindDialog.tsx';
import { ShortcutsDialog } from '#ui/screens/quickFind/ShortcutsDialog.tsx';
import '#ui/theme/theme.ts';
import { findScreenFaults } from './screenCheck.ts';

const groups: QuickFindGroup[] = [
  { title: 'Pages', total: 1, entries: [{ id: '/cart', name: 'My Cart', icon: 'cart' }] },
  {
    title: 'Categories',
    total: 30,
    entries: [
      { id: 'c1', name: 'Local SEO', detail: 'Search', icon: 'tag', price: 14_999.5 },
      { id: 'c2', name: 'Landing Page', detail: 'Websites', icon: 'tag', price: 19_999 },
    ],
  },
  {
    title: 'My orders',
    total: 1,
    entries: [
      { id: 'o1', name: 'Order BR7', icon: 'receipt', exactPrice: 20, orderStatus: 'PENDING' },
    ],
  },
];

const byName = (text: string) =>
  groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
    }))
    .filter(({ entries }) => entries.length > 0);

function palette(changes: Partial<Parameters<typeof QuickFindDialog>[0]> = {}) {
  const calls = { onChoose: vi.fn(), onRetry: vi.fn(), onClose: vi.fn() };
  const view = <QuickFindDialog isOpen isLoading={false} find={byName} {...calls} {...changes} />;
  return { calls, view };
}

const field = () =>
  page.getByRole('textbox', { name: 'Find pages, categories, applications and orders' });
/** Words in the announcement region, where they stay for a while. */
const findStatus = (words: string | RegExp) => page.getByRole('status').getByText(words);
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);

test('is a dialog with named groups; each result has one accessible name (R-200, R-211)', async () => {
  await render(palette().view);
  await expect.element(page.getByRole('dialog', { name: 'Quick find' })).toBeVisible();
  await expect.element(field()).toHaveFocus();
  for (const { title } of groups) {
    await expect.element(page.getByRole('group', { name: title })).toBeVisible();
  }
  expect(options()).toEqual([
    'My Cart',
    'Local SEO, Search, ₹15,000',
    'Landing Page, Websites, ₹19,999',
    'Order BR7, ₹20.00, PENDING',
  ]);
});

test('the first result is marked while typing and Enter chooses it (R-200)', async () => {
  const { calls, view } = palette();
  await render(view);
  await userEvent.type(field(), 'l');
  await expect.poll(options).toHaveLength(2);
  const first = page.getByRole('option').first();
  await expect.element(first).toHaveAttribute('data-focused');
  await expect.element(field()).toHaveAttribute('aria-activedescendant', first.element().id);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(calls.onChoose).toHaveBeenCalledExactlyOnceWith('c2');
});

test('announces the number of results, also if there are none (R-200, R-211)', async () => {
  await render(palette().view);
  await expect.element(findStatus('Type to search all 32')).toBeInTheDocument();
  await userEvent.type(field(), 'landing');
  await expect.element(findStatus('30 results, the nearest 1 listed')).toBeInTheDocument();
  await userEvent.type(field(), ' zzz');
  await expect.element(findStatus(/^0 results/)).toBeInTheDocument();
  await expect.element(page.getByText('Nothing matches “landing zzz”.')).toBeVisible();
});

test('Escape, the cross and a click outside close it (R-200)', async () => {
  const { calls, view } = palette();
  await render(view);
  await userEvent.type(field(), 'seo');
  await userEvent.keyboard('{Escape}');
  expect(calls.onClose).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'Close quick find' }).click();
  expect(calls.onClose).toHaveBeenCalledTimes(2);
});

test('says what is missing and offers to try again (R-200, S-01)', async () => {
  const { calls, view } = palette({ failure: 'Could not be loaded.' });
  const rendered = await render(view);
  await expect.element(page.getByRole('alert').getByText('Could not be loaded.')).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'My Cart' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(calls.onRetry).toHaveBeenCalledOnce();
  await rendered.rerender(palette({ isLoading: true }).view);
  await expect
    .element(findStatus('Loading categories, applications and orders…'))
    .toBeInTheDocument();
});

test('shortcuts are listed and can be turned off (R-201)', async () => {
  const onSwitch = vi.fn();
  const sheet = { isOpen: true, onSwitch, onClose: vi.fn() };
  const view = await render(<ShortcutsDialog {...sheet} areOn />);
  await expect.element(page.getByText('Ctrl')).toBeVisible();
  await page.getByText('Use keyboard shortcuts').click();
  expect(onSwitch).toHaveBeenCalledExactlyOnceWith(false);
  await view.rerender(<ShortcutsDialog {...sheet} areOn={false} />);
  await expect.element(page.getByText('Ctrl')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^They are off/)).toBeVisible();
});

describe('has no axe faults on a desktop and a phone (R-200, R-210)', () => {
  const sheet = { isOpen: true, onSwitch() {}, onClose() {} };
  test.each([
    { state: 'failed', view: palette({ failure: 'Could not be loaded.' }).view },
    { state: 'loading', view: palette({ isLoading: true }).view },
    { state: 'everything', view: palette().view },
    { state: 'shortcuts', view: <ShortcutsDialog {...sheet} areOn /> },
    { state: 'shortcuts off', view: <ShortcutsDialog {...sheet} areOn={false} /> },
  ])('$state', async ({ view }) => {
    await render(view);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await findScreenFaults()).toEqual([]);
  });

  test.each(['lo', 'zzz'])('results of “%s”', async (typed) => {
    await render(palette().view);
    await field().fill(typed);
    expect(await findScreenFaults()).toEqual([]);
  });
});
