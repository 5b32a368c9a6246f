import { signUp } from './customer.ts';
import { saveDraft } from './drafts.ts';
import { expect, focusComesInto, openForm, test } from './portal.ts';
import { store, stored } from './storage.ts';

/* A choice and a form definition that somebody else has written (K2, K3). */

test('a poisoned selectedCategory leaves a way out, and the server’s price wins over a poisoned one (K3, T-18, T-10)', async ({
  page,
}) => {
  await signUp(page);
  for (const hostile of [
    '{"id":"../../api/user/me","segmentId":"2","price":1}',
    '{"id":"<img src=x onerror=alert(1)>","segmentId":"2","price":1}',
  ]) {
    await store(page, 'selectedCategory', hostile);
    await page.goto('/application');
    const wayOut = page
      .getByText('Currently, No form available')
      .or(page.getByRole('button', { name: 'Try again' }));
    await expect(wayOut, hostile).toBeVisible();
  }

  await openForm(page);
  const choice = JSON.parse((await stored(page, 'selectedCategory')) ?? '{}') as object;
  await store(page, 'selectedCategory', JSON.stringify({ ...choice, price: 1 }));
  await page.reload();
  await expect(page.getByText('₹7,999')).toBeVisible();
  await saveDraft(page);
  await expect(page.getByRole('list', { name: 'Applications' })).toContainText('₹7,999');
});

test('a hostile form definition is text and nothing else (K2, T-39)', async ({ page }) => {
  await signUp(page);
  await page.addInitScript(() => {
    globalThis.alert = () => Object.assign(globalThis, { ran: true });
  });
  const markup =
    '<img src=x onerror=alert(1)><script>alert(2)</script><iframe src=javascript:alert(3)>';
  const types = ['TEXT', 'EMAIL', 'NUMBER', 'TEXTAREA', 'CHECKBOX', 'SELECT', 'RADIO', 'DATE'];
  const unknown = ['SCRIPT', '__proto__', 'constructor', 'toString', '<b>', ''];
  const all = [...types, 'IMAGE', 'VIDEO', 'DOCUMENT', 'FILE', ...unknown];
  const fields = Array.from({ length: 200 }, (_, place) => ({
    id: `f${place}`,
    step: place < 150 ? 1 : 2,
    type: all[place % all.length],
    label: `${place} ${markup}`,
    attribute: place === 7 ? 'constructor' : `a${place}" onfocus="alert(4)`,
    placeholder: 'javascript:alert(5)',
    defaultValue: markup,
    required: place % 3 === 0,
    errorMessage: `Wrong ${markup}`,
    infoMessage: markup,
    options: [{ label: markup, value: 'javascript:alert(6)' }, '(a+)+$'],
  }));
  await page.route('**/api/form-structure', (route) =>
    route.fulfill({ json: { success: true, data: fields } }),
  );
  const planted = page.locator(
    'img[src="x"], iframe, main script, [onerror], [onfocus], [href^="javascript:"], [src^="javascript:"]',
  );

  await page.goto('/');
  await page
    .getByRole('button', { name: /^What you will need/ })
    .first()
    .click();
  await expect(page.getByText(/2 steps, \d+ questions/)).toBeVisible();
  await expect(page.getByText(`188 ${markup} (optional)`)).toBeVisible();
  await expect(planted).toHaveCount(0);
  await focusComesInto(page.getByRole('dialog', { name: /^What you will need/ }));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Fill Application' }).first().click();
  await expect(page.getByRole('textbox', { name: `0 ${markup}`, exact: true })).toBeVisible();
  await expect(page.getByPlaceholder('javascript:alert(5)').first()).toBeVisible();
  // Fields far down are laid out on the way to them, so a place to click at would move.
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('There is a problem')).toBeVisible();
  await expect(planted).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
});
