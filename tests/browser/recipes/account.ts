import type { Locator } from '@playwright/test';

/* The account fields that registration and profile share, without the email address. */

interface Details {
  country: string;
  [name: string]: string;
}

/** Different values for every `time`, in the form in which the server stores them. */
export const getDetails = (time: number): Details => ({
  fullName: `asha rao ${time}`,
  mobile: `987654321${time % 10}`,
  companyName: `Rao Textiles ${time}`,
  jobTitle: `Owner ${time}`,
  country: time % 2 ? 'Nepal' : 'Bhutan',
  gstNo: `GST ${time}`,
});

/** Types them into a form. */
export async function typeDetails(form: Locator, { country, ...texts }: Details): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await form.locator(`input[name=${name}]`).fill(text);
  }
  const combobox = form.getByRole('combobox', { name: 'Country' });
  // The page may scroll to the field, which would close its list again.
  await combobox.click();
  await combobox.fill(country);
  await form.page().getByRole('option', { name: country }).click();
}
