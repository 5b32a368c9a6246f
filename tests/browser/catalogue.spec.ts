import { signUp } from './customer.ts';
import { disturb, expect, openForm, test } from './portal.ts';

const network = 'Social Media Marketing';

test('the first segment is chosen and its categories stand in cards with whole rupees (R-040, R-043)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/');
  const segments = page.getByRole('group', { name: 'Segments' }).getByRole('listitem');
  await expect(segments.first().getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  const card = page.getByRole('listitem').filter({ hasText: 'SEO Starter Audit' });
  await expect(card).toContainText('₹7,999');
  await expect(card).not.toContainText('.00');
  await expect(card.getByRole('button', { name: 'Fill Application' })).toBeVisible();
});

test('placeholders stand where segments and categories will be (R-040)', async ({ page }) => {
  const address = await signUp(page);
  await disturb(
    page,
    { on: 'GET /api/segment', effect: 'delay', ms: 1_500, for: address },
    { on: 'GET /api/segment/categories/:id', effect: 'delay', ms: 1_500, for: address },
  );
  await page.goto('/');
  await expect(page.getByText('Loading segments')).toBeAttached();
  await expect(page.getByText('Loading categories')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Fill Application' })).toHaveCount(8);
  await expect(page.getByText('Loading segments')).not.toBeAttached();
});

test('arrows scroll more than five segments by 200 pixels (R-041)', async ({ page }) => {
  await signUp(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto('/');
  const segments = page.getByRole('group', { name: 'Segments' });
  const row = segments.getByRole('list');
  const position = () => row.evaluate((element) => element.scrollLeft);
  await segments.getByRole('button', { name: 'Scroll segments right' }).click();
  await expect.poll(position).toBe(200);
  await segments.getByRole('button', { name: 'Scroll segments left' }).click();
  await expect.poll(position).toBe(0);
});

test('nineteen categories are on three pages, and another segment starts on the first (R-042, R-044)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/');
  await page.getByRole('button', { name: network }).click();
  const pages = page.getByRole('navigation', { name: 'Categories pages' });
  const cards = page.getByRole('button', { name: 'Fill Application' });
  await expect(page.getByRole('heading', { name: 'Instagram Starter, 12 Posts' })).toBeVisible();
  await expect(cards).toHaveCount(8);
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'X (Twitter) Management' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Select the categories/ })).toBeFocused();
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect(cards).toHaveCount(3);
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();

  await page.getByRole('button', { name: 'Paid Advertising' }).click();
  await expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: 'Strategy Calls' }).click();
  await expect(cards).toHaveCount(1);
  await expect(pages).toBeHidden();
});

test('a segment without categories says so (R-043)', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Influencers and PR' }).click();
  await expect(page.getByText('No categories found for this segment.')).toBeVisible();
});

test('Fill Application stores the choice, replaces the history entry and marks the card on return (R-043, R-046, T-17)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Fill Application: Local SEO, One City' }).click();
  await expect(page.getByRole('heading', { name: 'Create New Application' })).toBeFocused();
  const stored = await page.evaluate(() => localStorage.getItem('selectedCategory'));
  const choice = JSON.parse(stored ?? '{}') as Record<string, unknown>;
  expect(Object.keys(choice).toSorted()).toEqual(['id', 'price', 'segmentId']);
  expect(choice.price).toBe(14_999);

  await page.goBack();
  await expect(page).toHaveURL('/orders');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Local SEO, One City' });
  await expect(card.getByText('Selected')).toBeVisible();
});

test.describe('while calls fail', () => {
  test.use({ expectedProblems: /Failed to load resource/ });

  test('failed categories say why and can be tried again (R-047, S-02)', async ({ page }) => {
    const address = await signUp(page);
    const on = 'GET /api/segment/categories/:id';
    await disturb(page, { on, effect: 'drop', for: address });
    await page.goto('/');
    await expect(page.getByText('Network error')).toBeVisible();
    await expect(page.getByText('No categories found for this segment.')).toBeHidden();
    await disturb(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Fill Application' })).toHaveCount(8);
  });

  test('a category that cannot be read says why and keeps no choice (R-047, T-37)', async ({
    page,
  }) => {
    const address = await signUp(page);
    await page.goto('/');
    await disturb(page, {
      on: 'GET /api/category/:id',
      effect: 'status',
      status: 404,
      for: address,
    });
    await page.getByRole('button', { name: 'Fill Application' }).first().click();
    await expect(page.getByText('The form could not be opened.')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('selectedCategory'))).toBeNull();
  });

  test('failed segments show the empty text without a message, and can be tried again (R-047, T-24)', async ({
    page,
  }) => {
    const address = await signUp(page);
    await disturb(page, {
      on: 'GET /api/segment',
      effect: 'status',
      status: 503,
      for: address,
    });
    await page.goto('/');
    await expect(page.getByText('No segments found.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dismiss message' })).toHaveCount(0);
    await disturb(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Fill Application' })).toHaveCount(8);
  });
});

test('arrows glide, and jump where less motion is wanted (R-041, R-218)', async ({ page }) => {
  await signUp(page);
  await page.addInitScript(() => {
    const scrolls: unknown[] = [];
    Object.assign(globalThis, { scrolls });
    Element.prototype.scrollBy = (options: unknown) => void scrolls.push(options);
  });
  const scrolls = () => page.evaluate(() => (globalThis as { scrolls?: unknown[] }).scrolls);
  for (const [reducedMotion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/');
    await page.getByRole('button', { name: 'Scroll segments right' }).click();
    await page.getByRole('button', { name: 'Scroll segments left' }).click();
    expect(await scrolls()).toEqual([
      { left: 200, behavior },
      { left: -200, behavior },
    ]);
  }
});

test('a chosen segment stays in the address, through reload and for others (R-049)', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Fill Application' })).toHaveCount(8);
  await page.getByRole('button', { name: network }).click();
  await expect(page).toHaveURL(/\/\?segment=/);
  await page.reload();
  await expect(page.getByRole('button', { name: network })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: 'Instagram Starter, 12 Posts' })).toBeVisible();

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'SEO Starter Audit' })).toBeVisible();
});

test('a link to a category opens its page, scrolls to it and marks it in words (R-049, R-217)', async ({
  page,
}) => {
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/');
  await page.getByRole('button', { name: network }).click();
  await page.getByRole('button', { name: 'Page 2' }).click();
  const name = page.getByRole('link', { name: 'Pinterest Boards for Shops' });
  await name.press('Enter');
  await expect(page).toHaveURL(/\/\?segment=.+&category=.+/);
  await expect(name).toBeFocused();

  await page.reload();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await expect(name).toHaveAttribute('aria-current', 'true');
  const card = page.getByRole('listitem').filter({ has: name });
  await expect(card).toContainText('Linked');
  await expect(page.getByText('Linked', { exact: true })).toHaveCount(1);
});

test('addresses that name nothing known fall back without a word (R-049)', async ({ page }) => {
  await signUp(page);
  for (const query of [
    'segment=nothing&category=nothing',
    'segment=&category=',
    'category=%00',
    'segment=%3Cscript%3E',
    `segment=${'9'.repeat(3000)}`,
  ]) {
    await page.goto(`/?${query}`);
    await expect(page.getByRole('heading', { name: 'SEO Starter Audit' })).toBeVisible();
    await expect(page.getByText('Linked', { exact: true })).toBeHidden();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  }
});

test('What you will need tells steps, files and what is known, and asks for nothing before (R-050, B-03, S-11)', async ({
  page,
}) => {
  await signUp(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.getByRole('button', { name: 'Content and Copywriting' }).click();
  const name = 'Articles from Your Outline, 4 Pieces';
  const need = page.getByRole('button', { name: `What you will need: ${name}` });
  await expect(need).toHaveAttribute('aria-expanded', 'false');
  expect(asked).not.toContain('/api/form-structure');
  expect(asked).not.toContain('/api/user/applications');

  await need.press('Enter');
  const facts = page.getByRole('group', { name: `What you will need: ${name}` });
  await expect(facts).toContainText(/3 steps, \d+ questions/);
  await expect(facts).toContainText(/\d+ required/);
  await expect(facts).toContainText(/About \d+ minutes/);
  await expect(facts).toContainText('Outline of the articles (required)');
  await expect(facts).toContainText('PDF, DOC, DOCX up to 10MB each.');
  await expect(facts).toContainText('From your profile: Business name, Contact e-mail');
  await expect(facts.getByRole('button')).toHaveCount(0);
  await need.press('Enter');
  await expect(facts).toBeHidden();
});

test('a draft of the category is continued from its card (R-050)', async ({ page }) => {
  await signUp(page);
  await openForm(page);
  await page.getByLabel('Business name').fill('Kaveri Mills');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL('/my-submission');
  await page.goto('/');
  await page.getByRole('button', { name: /^What you will need: SEO Starter Audit/ }).click();
  await page.getByRole('button', { name: 'Continue your draft' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Application' })).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Kaveri Mills');
});

test('a form that does not load says so in the card and can be tried again (R-050)', async ({
  page,
}) => {
  const address = await signUp(page);
  await page.goto('/');
  await disturb(page, {
    on: 'GET /api/form-structure',
    effect: 'status',
    status: 503,
    for: address,
  });
  await page
    .getByRole('button', { name: /^What you will need/ })
    .first()
    .click();
  await expect(page.getByText('Error loading form structure.')).toBeVisible();
  await disturb(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/About \d+ minutes/)).toBeVisible();
});

test('a poisoned selectedCategory leaves a way out (K3, T-18)', async ({ page }) => {
  await signUp(page);
  for (const stored of [
    'not json',
    '{"id":1,"segmentId":2,"price":3}',
    '{"id":"../../api/user/me","segmentId":"2","price":1}',
    '{"id":"<img src=x onerror=alert(1)>","segmentId":"2","price":1}',
  ]) {
    await page.evaluate((text) => localStorage.setItem('selectedCategory', text), stored);
    await page.goto('/application');
    const wayOut = page
      .getByText('Currently, No form available')
      .or(page.getByRole('button', { name: 'Try again' }));
    await expect(wayOut, stored).toBeVisible();
  }
});

test('the server’s price wins over a poisoned one (K3, T-18, T-10)', async ({ page }) => {
  await signUp(page);
  await openForm(page);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('selectedCategory') ?? '{}') as object;
    localStorage.setItem('selectedCategory', JSON.stringify({ ...stored, price: 1 }));
  });
  await page.reload();
  await expect(page.getByText('₹7,999')).toBeVisible();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL('/my-submission');
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

  await page.getByRole('button', { name: 'Fill Application' }).first().click();
  await expect(page.getByRole('textbox', { name: `0 ${markup}`, exact: true })).toBeVisible();
  await expect(page.getByPlaceholder('javascript:alert(5)').first()).toBeVisible();
  // Fields far down are laid out on the way to them, so a place to click at would move.
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('There is a problem')).toBeVisible();
  await expect(planted).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
});
