import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fieldTypes, formField, groupBySteps } from '#contract/form.ts';
import { createForm } from '#routes/application/fieldStore.ts';
import { toNeeds } from '#routes/catalogue/needs.ts';
import { StepForm } from '#ui/screens/application/StepForm.tsx';
import { NeedsFacts } from '#ui/screens/catalogue/NeedsFacts.tsx';

const markup =
  '<img src=x onerror=alert(1)><script>alert(2)</script><iframe src=javascript:alert(3)>';
const types = [...fieldTypes, 'SCRIPT', '__proto__', 'constructor', 'toString', '<b>', ''];

const fields = Array.from({ length: 200 }, (_, index) =>
  v.parse(formField, {
    id: `f${index}`,
    step: index < 150 ? 1 : 2,
    type: types[index % types.length],
    label: `${index} ${markup}`,
    attribute: index === 7 ? 'constructor' : `a${index}" onfocus="alert(4)`,
    placeholder: 'javascript:alert(5)',
    defaultValue: markup,
    required: index % 3 === 0,
    errorMessage: `Wrong ${markup}`,
    infoMessage: markup,
    options: [{ label: markup, value: 'javascript:alert(6)' }, '(a+)+$'],
  }),
);
const steps = groupBySteps(fields);

const noFiles: [] = [];
const uploads = {
  rule: () => ({ hint: markup, accept: [] }),
  getName: () => undefined,
  files: () => noFiles,
  subscribe: () => () => {},
  add() {},
  act() {},
};
const actions = { onSaveDraft() {}, onPrevious() {}, onNext() {}, onSubmit() {}, onStep() {} };

/** Selects elements that only the hostile markup can have created. */
const planted =
  'script, iframe, img[src="x"], [onerror], [onfocus], [href^="javascript:"], [src^="javascript:"]';

test('shows a hostile form definition as plain text (K2, T-39)', async () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => {});
  const store = createForm();
  const answers = fields.map(({ attribute }) => [attribute, markup] as const);
  store.open(steps, Object.fromEntries(answers), 1);
  const problems = Object.entries(store.checkAll()).map(([key, message]) => ({ key, message }));
  expect(problems.length).toBeGreaterThan(20);
  const form = { steps, store, uploads, problems, ...actions };

  const view = await render(<StepForm {...form} step={1} />);
  const first = page.getByRole('textbox', { name: `0 ${markup}`, exact: true });
  await expect.element(first).toHaveAttribute('placeholder', 'javascript:alert(5)');
  await expect.element(page.getByText('There is a problem')).toBeVisible();
  expect(view.container.querySelector(planted)).toBeNull();

  await view.rerender(<StepForm {...form} step={2} />);
  await expect.element(page.getByRole('heading', { name: /^Step 2/ })).toBeVisible();
  expect(view.container.querySelector(planted)).toBeNull();

  const selection = { segmentId: 's', categoryId: 'c' };
  const needs = toNeeds(fields, selection, undefined, []);
  await view.rerender(<NeedsFacts needs={needs} />);
  await expect.element(page.getByText(/2 steps, \d+ questions/)).toBeVisible();
  await expect.element(page.getByText(`188 ${markup} (optional)`)).toBeVisible();
  expect(view.container.querySelector(planted)).toBeNull();
  expect(alert).not.toHaveBeenCalled();
});
