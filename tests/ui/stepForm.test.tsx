import { use } from 'react';
import type { ComponentProps } from 'react';
import { FormContext } from 'react-aria-components/Form';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createForm } from '#routes/application/fieldStore.ts';
import { createField } from '#tests/support/formField.ts';
import { liveRegions } from '#ui/announce.ts';
import { ErrorSummary } from '#ui/parts/ErrorSummary.tsx';
import { StepForm } from '#ui/screens/application/StepForm.tsx';
import type { SavedState } from '#ui/screens/application/StepActions.tsx';
import type { Uploads } from '#ui/screens/application/AnswerField.tsx';

/* Links from errors to their fields, and announcements of failed saves until one succeeds. */

/** Props of a form whose steps have text fields with these names. */
function getForm(...names: string[][]): Omit<ComponentProps<typeof StepForm>, 'step'> {
  const steps = names.map((step) =>
    step.map((attribute) => createField({ attribute, type: 'TEXT', required: true })),
  );
  const store = createForm();
  store.open(steps, {}, 1);
  const actions = { onSaveDraft() {}, onPrevious() {}, onNext() {}, onSubmit() {}, onStep() {} };
  return { steps, store, uploads: {} as Uploads, ...actions };
}

test('errors of fields with non-Latin names link to the right fields (R-064)', async () => {
  const problems = [{ key: 'पता', message: 'पता is required' }];
  await render(<StepForm {...getForm(['नाम', 'पता'])} step={1} problems={problems} />);
  await page.getByRole('link', { name: 'पता is required' }).click();
  await expect.element(page.getByLabelText('पता')).toHaveFocus();
});

test('an error chosen while no step is shown takes no focus from a later step (R-215)', async () => {
  const errors = [{ key: 'Name', message: 'Name is required' }];
  const shared = getForm(['Name'], ['Goal'], ['Terms']);
  const view = await render(<StepForm {...shared} step={3} busy="saving" errors={errors} />);
  await page.getByRole('link', { name: /Name is required/ }).click();
  await view.rerender(<StepForm {...shared} step={2} />);
  await expect.element(page.getByRole('heading', { name: /^Step 2/ })).toHaveFocus();
  await view.rerender(<StepForm {...shared} step={3} errors={errors} />);
  await page.getByRole('link', { name: /Name is required/ }).click();
  await view.rerender(<StepForm {...shared} step={1} />);
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('a new step scrolls up to the notes above its heading (R-064)', async () => {
  const names = (step: string) => Array.from({ length: 30 }, (_, index) => `${step} ${index}`);
  const shared = getForm(names('First'), names('Second'));
  const view = await render(<StepForm {...shared} step={1} />);
  // The heading stays in view, but the notes above it would not.
  scrollTo(0, 40);
  await view.rerender(<StepForm {...shared} step={2} notes={<p>You answered this before</p>} />);
  await expect.element(page.getByRole('heading', { name: /^Step 2/ })).toHaveFocus();
  const note = page.getByText('You answered this before').element();
  expect(note.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(note.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
});

test('links the first twenty of hundreds of errors and counts the others (R-072)', async () => {
  const problems = Array.from({ length: 500 }, (_, index) => ({
    key: `answer${index}`,
    message: `Question ${index} is required`,
  }));
  const onChoose = vi.fn();
  const view = await render(<ErrorSummary problems={problems} onChoose={onChoose} />);
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  expect(summary.getByRole('link').elements()).toHaveLength(20);
  await expect.element(summary.getByText('and 480 more')).toBeVisible();
  await summary.getByRole('link', { name: 'Question 19 is required' }).click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('answer19');

  await view.rerender(<ErrorSummary problems={problems.slice(0, 20)} onChoose={onChoose} />);
  expect(summary.getByRole('link').elements()).toHaveLength(20);
  await expect.element(summary.getByText(/more$/)).not.toBeInTheDocument();
});

test('announces only the first successful save after a failed one (R-113, R-214)', async () => {
  const saved = (time: string) => ({ text: `Saved at ${time}` });
  const failed = { text: 'Not saved yet.', onRetry() {} };
  const saving = { text: 'Saving…', isSaving: true };
  const shared = getForm(['Name']);
  const readStatus = () => liveRegions().status.textContent;
  const view = await render(<StepForm {...shared} step={1} saved={saved('02:05 PM')} />);
  const becomes = (state: SavedState) =>
    view.rerender(<StepForm {...shared} step={1} saved={state} />);
  for (const state of [saving, saved('02:06 PM'), saving, failed]) await becomes(state);
  await expect.poll(readStatus).toMatch(/Not saved yet\.$/);
  for (const state of [saving, saved('02:07 PM')]) await becomes(state);
  await expect.poll(readStatus).toMatch(/Not saved yet\.Saved at 02:07 PM$/);
  expect(readStatus()).not.toContain('02:06');
});

test('a save passes nothing new to the fields, which would render again (R-111)', async () => {
  const passed = new Set<unknown>();
  const Suggestion = () => {
    passed.add(use(FormContext));
    return <p>As before</p>;
  };
  const shared = { ...getForm(['Name']), step: 1, renderSuggestion: () => <Suggestion /> };
  const view = await render(<StepForm {...shared} busy="saving" />);
  await view.rerender(<StepForm {...shared} saved={{ text: 'Saved at 02:05 PM' }} />);
  await expect.element(page.getByText('Saved at 02:05 PM')).toBeVisible();
  await expect.element(page.getByText('As before')).toBeVisible();
  expect(passed.size).toBe(1);
});
