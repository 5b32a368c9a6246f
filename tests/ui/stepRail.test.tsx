import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StepRail } from '#ui/parts/StepRail.tsx';
import '#ui/theme/theme.ts';

test('the step rail numbers its steps and names them by their first question (R-060)', async () => {
  await page.viewport(1000, 600);
  await render(<StepRail steps={['Business name and 3 more', 'Goal']} current={2} wrong={[1]} />);
  const steps = page.getByRole('listitem').elements();
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Step 1 Business name and 3 more Check this step',
    '2Step 2 Goal',
  ]);
  expect(steps[1]?.ariaCurrent).toBe('step');
  expect(page.getByRole('progressbar').query()).toBeNull();
});
