import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ErrorSummary, fieldId } from '#ui/parts/ErrorSummary.tsx';
import { PrefilledNote } from '#ui/screens/application/ApplicationScreen.tsx';
import '#ui/theme/theme.ts';

test('after Next on a phone, the summary has focus and the first error is in view (R-072, R-220)', async () => {
  await page.viewport(390, 600);
  const lines = Array.from({ length: 30 }, (_, number) => `Line ${number}`);
  await render(
    <>
      <ErrorSummary problems={[{ key: 'goal', message: 'Goal is required' }]} onChoose={() => {}} />
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <input id={fieldId('goal')} aria-label="Goal" />
    </>,
  );
  await expect.element(page.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
  await expect.element(page.getByLabelText('Goal')).toBeInViewport();
});

test('answers from the profile are one collapsed line (R-075)', async () => {
  await render(<PrefilledNote labels={['Business name', 'Contact email']} />);
  const answers = page.getByText(/^Business name, Contact email/);
  await expect.element(answers).not.toBeInTheDocument();
  await page.getByRole('button', { name: '2 answers filled in from your profile' }).click();
  await expect.element(answers).toBeVisible();
});
