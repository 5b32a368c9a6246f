import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { RegistrationScreen } from '#ui/screens/registration/RegistrationScreen.tsx';

const nothing = { countries: [], check: () => ({}), onSubmit: () => {} };

test('links to the terms if the seller configures their address (R-005)', async () => {
  const view = await render(<RegistrationScreen {...nothing} />);
  const terms = view.getByRole('link', { name: /^Read the terms/ });
  await expect.element(view.getByText('I agree to the terms and conditions')).toBeVisible();
  await expect.element(terms).not.toBeInTheDocument();
  await view.rerender(<RegistrationScreen {...nothing} termsUrl="https://rao.example/terms" />);
  await expect.element(terms).toHaveAttribute('href', 'https://rao.example/terms');
});
