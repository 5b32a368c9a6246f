import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RegistrationScreen } from '#ui/screens/registration/RegistrationScreen.tsx';
import { LoginScreen } from '#ui/screens/signIn/LoginScreen.tsx';

const form = { check: () => ({}), onSubmit: () => {} };
const registration = { ...form, countries: [] };

test('links to the terms if the seller configures their address (R-005)', async () => {
  const view = await render(<RegistrationScreen {...registration} />);
  const terms = view.getByRole('link', { name: /^Read the terms/ });
  await expect.element(view.getByText('I agree to the terms and conditions')).toBeVisible();
  await expect.element(terms).not.toBeInTheDocument();
  await view.rerender(
    <RegistrationScreen {...registration} termsUrl="https://rao.example/terms" />,
  );
  await expect.element(terms).toHaveAttribute('href', 'https://rao.example/terms');
});

const readPurposes = () =>
  [...document.querySelectorAll('input[autocomplete]')].map((field) =>
    field.getAttribute('autocomplete'),
  );

test('password managers recognise the fields before signing in (R-023)', async () => {
  const view = await render(<RegistrationScreen {...registration} />);
  expect(readPurposes()).toEqual([
    'name',
    'email',
    'tel-national',
    'organization',
    'organization-title',
    'country-name',
    'off',
    'new-password',
    'new-password',
  ]);
  await view.rerender(
    <LoginScreen {...form} isBusy={false} attempt={0} onForgot={() => undefined} />,
  );
  expect(readPurposes()).toEqual(['username', 'current-password']);
});

test('the customer can show the password (R-023)', async () => {
  await render(<LoginScreen {...form} isBusy={false} attempt={0} onForgot={() => undefined} />);
  const field = page.getByLabelText('Password', { exact: true });
  await field.fill('look at me');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('look at me');
});
