import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StepRail } from '#ui/parts/StepRail.tsx';
import '#ui/theme/theme.ts';

test('the step rail numbers its steps and counts their questions (R-060)', async () => {
  await page.viewport(1000, 600);
  await render(
    <StepRail
      steps={['4 questions, 2 required', '1 question, none required']}
      current={2}
      invalid={[1]}
    />,
  );
  const steps = page.getByRole('listitem').elements();
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Step 1 4 questions, 2 required Check this step',
    '2Step 2 1 question, none required',
  ]);
  expect(steps[1]?.ariaCurrent).toBe('step');
  expect(page.getByRole('progressbar').query()).toBeNull();
});
