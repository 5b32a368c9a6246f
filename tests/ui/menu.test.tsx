import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Menu } from '#ui/parts/Menu.tsx';

/** Delays the code of the list until `come` is called. */
const { promise: code, resolve: come } = Promise.withResolvers<void>();

vi.mock('#ui/parts/MenuList.tsx', async (importOriginal) => {
  await code;
  return importOriginal();
});

test('a list that loads late opens only if its menu is still open (R-031)', async () => {
  await render(
    <>
      <Menu name="Menu" className="" label="Menu" groups={[[{ name: 'Home', href: '/' }]]}>
        Menu
      </Menu>
      <input aria-label="Search" />
    </>,
  );
  const menu = page.getByRole('button', { name: 'Menu' });
  const search = page.getByRole('textbox', { name: 'Search' });
  await menu.click();
  await expect.element(menu).toHaveAttribute('aria-expanded', 'true');
  await search.click();
  await expect.element(menu).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('print');
  come();
  await import('#ui/parts/MenuList.tsx');
  await userEvent.keyboard('ing');
  await expect.element(search).toHaveValue('printing');
  expect(page.getByRole('menuitem').elements()).toEqual([]);
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Home' })).toBeVisible();
});

test('the popup of a menu button has a name (R-210)', async () => {
  await render(
    <Menu name="Profile menu" className="" label="Profile" groups={[[{ name: 'Home', href: '/' }]]}>
      Menu
    </Menu>,
  );
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Home' })).toBeVisible();
  const opened = [...document.querySelectorAll('[role="dialog"], [role="menu"]')];
  expect(opened.map((one) => one.getAttribute('aria-label'))).toEqual(['Profile', 'Profile']);
});

test('a menu opened by mouse returns focus to its button (R-215)', async () => {
  await render(
    <Menu name="Menu" className="" label="Menu" groups={[[{ name: 'Home', href: '/' }]]}>
      Menu
    </Menu>,
  );
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.hover();
  await import('#ui/parts/MenuList.tsx');
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Home' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
});
