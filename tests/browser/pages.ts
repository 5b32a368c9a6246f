import type { Page } from '@playwright/test';

/* Controls of the pages that most tests visit. */

/** The form of an application. */
export const form = (page: Page) => ({
  businessName: page.getByLabel('Business name'),
  contactEmail: page.getByLabel('Contact email'),
  contactMobile: page.getByLabel('Contact mobile'),
  goal: page.getByLabel('What should this achieve?'),
  portfolio: page.getByRole('checkbox', { name: 'We may show the result in our portfolio' }),
  industry: page.getByRole('button', { name: /Industry \(optional\)$/ }),
  next: page.getByRole('button', { name: 'Next' }),
  saveDraft: page.getByRole('button', { name: 'Save as Draft' }),
  submit: page.getByRole('button', { name: 'Submit Application' }),
  problems: page.getByRole('group', { name: 'There is a problem' }),
  congratulations: page.getByRole('dialog', { name: 'Congratulations' }),
});

export const cart = (page: Page) => ({
  table: page.getByRole('table', { name: 'In Cart Applications' }),
  quantity: page.getByRole('spinbutton', { name: /^Quantity of/ }),
  increase: page.getByRole('button', { name: /^Increase/ }),
  summary: page.getByRole('region', { name: 'Summary' }),
  checkout: page.getByRole('button', { name: 'Proceed to Checkout' }),
});

/** An order in the list of orders, or as a confirmation above it. */
export const orderCard = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: /^Order BC-/ })
    .or(page.getByRole('region', { name: 'Confirmation' }));

/** Quick find and the button that opens it. */
export const quickFind = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Quick find' });
  return {
    opener: page.getByRole('banner').getByRole('button', { name: 'Quick find' }),
    dialog,
    field: dialog.getByRole('textbox'),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
    actions: dialog.getByRole('group', { name: 'Actions' }).getByRole('option'),
  };
};
