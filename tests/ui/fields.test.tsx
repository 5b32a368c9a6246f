import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { mobileDigits } from '#ui/digits.ts';
import { countries } from '#routes/visitors/countries.ts';
import { ComboBox } from '#ui/parts/ComboBox.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { Form } from '#ui/parts/Form.tsx';
import { GstField } from '#ui/parts/GstField.tsx';
import { MobileField } from '#ui/parts/MobileField.tsx';
import { Select } from '#ui/parts/Select.tsx';
import { CountryField } from '#ui/screens/registration/BusinessFields.tsx';

test.each([
  ['+91 98450 12345', '9845012345'],
  ['098450-12345', '9845012345'],
  ['919845012345', '9845012345'],
  ['(+91) 98450.12345', '9845012345'],
  ['\u202A+91 98450 12345\u202C', '9845012345'],
  ['98450\u201112345', '9845012345'],
  ['tel:+91-98450-12345', '9845012345'],
  ['९८४५०१२३४५', '9845012345'],
  ['٩٨٤٥٠١٢٣٤٥', '9845012345'],
  ['۹۸۴۵۰۱۲۳۴۵', '9845012345'],
  ['৯৮৪৫০১২৩৪৫', '9845012345'],
  ['੯੮੪੫੦੧੨੩੪੫', '9845012345'],
  ['૯૮૪૫૦૧૨૩૪૫', '9845012345'],
  ['୯୮୪୫୦୧୨୩୪୫', '9845012345'],
  ['௯௮௪௫௦௧௨௩௪௫', '9845012345'],
  ['౯౮౪౫౦౧౨౩౪౫', '9845012345'],
  ['೯೮೪೫೦೧೨೩೪೫', '9845012345'],
  ['൯൮൪൫൦൧൨൩൪൫', '9845012345'],
  ['꯹꯸꯴꯵꯰꯱꯲꯳꯴꯵', '9845012345'],
  ['９８４５０１２３４５', '9845012345'],
  ['+91 98450 12345\ufe0e', '9845012345'],
  ['9845012345\ufe0e', '9845012345'],
  ['9\ufe0f8450\u034f12345', '9845012345'],
  ['9845012345', undefined],
  ['98450', undefined],
  ['+1 415 555 0100 22', undefined],
  ['+91 98450 123', undefined],
  ['call me', undefined],
])('reduces %j to ten digits', (text, digits) => {
  expect(mobileDigits(text)).toBe(digits);
});

test('a pasted number with country code becomes its ten digits (T-13)', async () => {
  const onSubmit = vi.fn();
  await render(
    <Form label="Sample" fields={['mobile']} onSubmit={onSubmit}>
      <MobileField label="Mobile number" name="mobile" />
      <button type="submit">Send</button>
    </Form>,
  );
  const field = page.getByRole('textbox', { name: 'Mobile number' });
  await field.click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '+91 98450 12345');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.element(field).toHaveValue('9845012345');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(onSubmit.mock.calls).toEqual([[{ mobile: '9845012345' }]]);
});

test('loading the list keeps the text selection, which typing replaces (R-006)', async () => {
  await render(
    // Narrower than the page, so that typing does not scroll it and close the list.
    <div style={{ width: 300 }}>
      <Form label="Sample" fields={[]} onSubmit={vi.fn()}>
        <ComboBox
          label="Country"
          options={['India', 'Netherlands'].map((name) => ({ label: name, value: name }))}
          defaultValue="India"
        />
      </Form>
    </div>,
  );
  const field = page.getByRole('combobox', { name: 'Country' });
  const early = field.element() as HTMLInputElement;
  early.focus();
  early.select();
  await expect.poll(() => early.isConnected).toBe(false);
  const { selectionStart, selectionEnd } = field.element() as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, 'India'.length]);
  await userEvent.keyboard('nether');
  await expect.element(page.getByRole('option', { name: 'Netherlands' })).toBeVisible();
});

function SizeForm() {
  const [size, setSize] = useState('');
  return (
    <Form label="Sample" fields={[]} onSubmit={vi.fn()}>
      <Select
        label="Size"
        options={['Small', 'Large'].map((name) => ({ label: name, value: name }))}
        value={size}
        placeholder="Choose"
        onChange={setSize}
      />
    </Form>
  );
}

test('a select keeps its focus, and opens, when its list has loaded (R-215)', async () => {
  await render(<SizeForm />);
  const field = page.getByRole('button', { name: 'Choose Size' });
  const early = field.element() as HTMLButtonElement;
  early.focus();
  await expect.poll(() => early.isConnected).toBe(false);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: 'Large' })).toBeVisible();
});

test('a select pressed before its list has loaded takes focus back after the choice (R-215)', async () => {
  await render(<SizeForm />);
  const early = page.getByRole('button', { name: 'Choose Size' }).element() as HTMLButtonElement;
  early.focus();
  early.click();
  await page.getByRole('option', { name: 'Large' }).click();
  await expect.element(page.getByRole('button', { name: 'Large Size' })).toHaveFocus();
});

test('a wrong value shows an error, takes focus and is cleared by a change', async () => {
  const onSubmit = vi.fn();
  await render(
    <Form
      label="Sample"
      fields={['email']}
      check={({ email }): Record<string, string> =>
        email?.includes('@') ? {} : { email: 'Invalid email address' }
      }
      onSubmit={onSubmit}
    >
      <EmailField label="Email" name="email" />
      <button type="submit">Send</button>
    </Form>,
  );
  const field = page.getByRole('textbox', { name: 'Email' });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(field).toHaveAccessibleDescription('Invalid email address');
  await expect.element(field).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
  await field.fill('meera@kaveri.example');
  await expect.element(page.getByText('Invalid email address')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send' }).click();
  expect(onSubmit.mock.calls).toEqual([[{ email: 'meera@kaveri.example' }]]);
});

test('leaving the field removes what copying added to an address (R-005)', async () => {
  await render(
    <Form label="Sample" fields={['email']} onSubmit={vi.fn()}>
      <EmailField label="Email" name="email" />
    </Form>,
  );
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.fill('mailto:meera@kaveri.example,');
  await userEvent.tab();
  await expect.element(field).toHaveValue('meera@kaveri.example');
});

test('an invalid GST number gets a hint on blur and is still sent (S-64)', async () => {
  const onSubmit = vi.fn();
  await render(
    <Form label="Sample" fields={['gstNo']} onSubmit={onSubmit}>
      <GstField name="gstNo" />
      <button type="submit">Send</button>
    </Form>,
  );
  const field = page.getByRole('textbox', { name: 'GST number (optional)' });
  const hint = 'This does not look like a GSTIN. Check it if you need a tax credit.';
  await field.fill('NOT-A-GSTIN');
  await expect.element(page.getByText(hint)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription(hint);
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(onSubmit.mock.calls).toEqual([[{ gstNo: 'NOT-A-GSTIN' }]]);
  await field.fill('27aapfu0939f1zv');
  await userEvent.tab();
  await expect.element(page.getByText(hint)).not.toBeInTheDocument();
});

test('a server error of a field disappears once the field changes', async () => {
  const errors = { email: 'An account with this email already exists.' };
  await render(
    <Form label="Sample" fields={['email']} errors={errors} onSubmit={() => {}}>
      <EmailField label="Email" name="email" />
    </Form>,
  );
  await expect.element(page.getByText(errors.email)).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('other@kaveri.example');
  await expect.element(page.getByText(errors.email)).not.toBeInTheDocument();
});

/** A form with a country field set to India. */
async function renderCountry() {
  const onSubmit = vi.fn();
  await render(
    <Form label="Sample" fields={['country']} onSubmit={onSubmit}>
      <ComboBox
        label="Country"
        name="country"
        options={['India', 'Netherlands'].map((name) => ({ label: name, value: name }))}
        defaultValue="India"
      />
      <button type="submit">Send</button>
    </Form>,
  );
  const field = page.getByRole('combobox', { name: 'Country' });
  const send = page.getByRole('button', { name: 'Send' });
  return { field, send, onSubmit };
}

/** Fills in a field as browser autofill does, while focus is elsewhere. */
async function autofill(field: Locator, elsewhere: Locator, text: string) {
  const early = field.element();
  (elsewhere.element() as HTMLButtonElement).focus();
  await expect.poll(() => early.isConnected).toBe(false);
  const input = field.element() as HTMLInputElement;
  Reflect.set(HTMLInputElement.prototype, 'value', text, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return input;
}

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['going on', () => userEvent.tab()],
  ['a scroll that closes the list', () => document.dispatchEvent(new Event('scroll'))],
])('typing without choosing keeps the chosen country: %s (R-006)', async (_, leave) => {
  const { field, send, onSubmit } = await renderCountry();
  await field.click();
  await userEvent.fill(field, 'Nether');
  await expect.element(page.getByRole('option', { name: 'Netherlands' })).toBeVisible();
  await leave();
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('India');
  await send.click();
  expect(onSubmit.mock.calls).toEqual([[{ country: 'India' }]]);
});

test('a country filled in by the browser is chosen (R-006)', async () => {
  const { field, send, onSubmit } = await renderCountry();
  await autofill(field, send, 'Netherlands');
  await send.click();
  expect(onSubmit.mock.calls).toEqual([[{ country: 'Netherlands' }]]);
  await field.click();
  await userEvent.tab();
  await expect.element(field).toHaveValue('Netherlands');
});

/** A form with the real countries, set to France. */
async function renderCountries() {
  const onSubmit = vi.fn();
  await render(
    <Form label="Sample" fields={['country']} onSubmit={onSubmit}>
      <CountryField countries={countries()} defaultValue="France" />
      <button type="submit">Send</button>
    </Form>,
  );
  const field = page.getByRole('combobox', { name: 'Country' });
  const send = page.getByRole('button', { name: 'Send' });
  const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name} `) });
  return { field, send, option, onSubmit };
}

test.each([
  ['भारत', 'India'],
  ['Freedonia', 'France'],
])('autofill with %s is shown and sent as %s (R-006, R-315)', async (text, country) => {
  const { field, send, onSubmit } = await renderCountries();
  const input = await autofill(field, send, text);
  await send.click();
  expect(input.value).toBe(country);
  expect(onSubmit.mock.calls).toEqual([[{ country }]]);
});

test('typing another name of a country and leaving the field chooses it (R-006, R-315)', async () => {
  const { field, send, option, onSubmit } = await renderCountries();
  for (const [typed, country] of [
    ['bharat', 'India'],
    ['Japan', 'Japan'],
  ] as const) {
    // A press selects the chosen country, so that typing replaces it.
    await field.click();
    await userEvent.keyboard(typed);
    await expect.element(option(country)).toBeVisible();
    await userEvent.tab();
    await expect.element(field).toHaveValue(country);
  }
  await send.click();
  expect(onSubmit.mock.calls).toEqual([[{ country: 'Japan' }]]);
});

test('the part of another name finds a country (R-006, R-315)', async () => {
  const { field, option } = await renderCountries();
  await field.click();
  await userEvent.fill(field, 'holl');
  await expect.element(option('Netherlands')).toBeVisible();
});
