import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TopBar } from '#ui/screens/shell/TopBar.tsx';

const bar = {
  path: '/',
  username: 'meeraRao',
  cartCount: 1,
  bookmarkCount: 12,
  areShortcutsOn: true,
  onQuickFind: () => {},
};

afterEach(() => page.viewport(414, 896));

test('links to its pages, shows the counts and marks the current page (R-030, R-037)', async () => {
  await page.viewport(1280, 800);
  const { rerender } = await render(<TopBar {...bar} onLogout={() => {}} />);
  const cart = page.getByRole('link', { name: 'My Cart, 1 item' });
  await expect.element(cart).toHaveAttribute('href', '/cart');
  for (const [name, path] of [
    ['Briefcase', '/'],
    ['Home', '/'],
    ['My Submission', '/my-submission'],
    ['My Bookmarks, 12 items', '/bookmark'],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true });
    await expect.element(link).toHaveAttribute('href', path);
  }
  await expect
    .element(page.getByRole('link', { name: 'Home' }))
    .toHaveAttribute('aria-current', 'page');
  await rerender(<TopBar {...bar} path="/cart/" onLogout={() => {}} />);
  await expect.element(cart).toHaveAttribute('aria-current', 'page');
});

test('shows no count before it is known (R-037)', async () => {
  await page.viewport(1280, 800);
  await render(
    <TopBar {...bar} cartCount={undefined} bookmarkCount={undefined} onLogout={() => {}} />,
  );
  for (const name of ['My Cart', 'My Bookmarks']) {
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('the profile menu greets, links to profile and orders, and logs out (R-032)', async () => {
  await page.viewport(1280, 800);
  const onLogout = vi.fn();
  const { rerender } = await render(<TopBar {...bar} onLogout={onLogout} />);
  const profile = page.getByRole('button', { name: 'Profile menu' });
  await profile.click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Hi, MeeraRao' }))
    .toHaveAttribute('href', '/profile');
  await expect
    .element(page.getByRole('menuitem', { name: 'My Orders' }))
    .toHaveAttribute('href', '/orders');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  expect(onLogout).toHaveBeenCalledOnce();
  await rerender(<TopBar {...bar} username="🦊meera" onLogout={onLogout} />);
  await expect.element(profile).toHaveTextContent('🦊');
});

test('a click outside closes the profile menu (R-032)', async () => {
  await page.viewport(1280, 800);
  await render(<TopBar {...bar} onLogout={() => {}} />);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  const orders = page.getByRole('menuitem', { name: 'My Orders' });
  await expect.element(orders).toBeVisible();
  await userEvent.click(document.body, { position: { x: 5, y: 700 }, force: true });
  await expect.element(orders).not.toBeInTheDocument();
});

test('a small screen has one menu with seven entries that marks the current page (R-031, R-210)', async () => {
  await page.viewport(390, 800);
  await render(<TopBar {...bar} onLogout={() => {}} />);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const names = [
    'Home',
    'My Submission',
    'My Cart 1 item',
    'My Bookmarks 12 items',
    'My Orders',
    'Hi, MeeraRao',
    'Logout',
  ];
  const entries = page.getByRole('menuitem');
  await expect.poll(() => entries.elements()).toHaveLength(names.length);
  for (const [index, name] of names.entries()) {
    await expect.element(entries.nth(index)).toHaveAccessibleName(name);
  }
  await expect.element(entries.nth(0)).toHaveAttribute('aria-current', 'page');
  await expect.element(entries.nth(1)).not.toHaveAttribute('aria-current');
});
