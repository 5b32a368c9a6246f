import type { Locator } from '@playwright/test';

/* The fields of an account beside its address, which registration and profile share. */

interface Details {
  country: string;
  [name: string]: string;
}

/** Something else in every field each time, as the server keeps it. */
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
  // The page may scroll to the field, upon which its list would close again.
  await combobox.click();
  await combobox.fill(country);
  await form.page().getByRole('option', { name: country }).click();
}
