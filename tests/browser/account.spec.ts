import { expect, test } from './portal.ts';

test('helps customers fill in the forms before signing in (R-006, R-023, R-210)', async ({
  page,
}) => {
  await page.goto('/register');
  await test.step('the countries open on focus and on a press, above the form', async () => {
    const country = page.getByRole('combobox', { name: 'Country' });
    const list = page.getByRole('listbox');
    await country.focus();
    await expect(list).toBeVisible();
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(288);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await country.click();
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('the list scrolls while the page stays where it is', async () => {
    const country = page.getByRole('combobox', { name: 'Country' });
    const found = page.getByRole('option');
    // At both sizes the list opens below the field; if the page scrolled, the list would close.
    for (const size of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await country.evaluate((field) => field.scrollIntoView({ block: 'center' }));
      const before = await page.evaluate(() => scrollY);
      await page.getByRole('button', { name: 'Show suggestions' }).click();
      await expect(found.filter({ hasText: /^India/ })).toBeInViewport();
      for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown');
      await expect(found.filter({ hasText: /^Isle of Man/ })).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBe(before);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('password managers recognise every field', async () => {
    for (const [label, purpose] of [
      ['Full name', 'name'],
      ['Email', 'email'],
      ['Mobile number', 'tel-national'],
      ['Company name', 'organization'],
      ['Password', 'new-password'],
      ['Confirm password', 'new-password'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute(
        'autocomplete',
        purpose,
      );
    }
  });
  await test.step('the customer can show the password', async () => {
    await page.goto('/login');
    const field = page.getByLabel('Password', { exact: true });
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
    await field.fill('look at me');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue('look at me');
  });
});
