import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createForm } from '#routes/application/fieldStore.ts';
import { createSuggestions } from '#routes/application/Suggestions.tsx';
import { createField } from '#tests/support/formField.ts';
import { AnswerField } from '#ui/screens/application/AnswerField.tsx';
import type { Uploads } from '#ui/screens/application/AnswerField.tsx';
import '#ui/theme/theme.ts';

const fields = [
  createField({ attribute: 'goal', label: 'Goal', type: 'TEXTAREA', required: true }),
  createField({ attribute: 'website', label: 'Website' }),
];

const application = (id: string, goal: string) => ({
  id,
  formData: { goal, website: 'https://rao.example' },
  appStatus: 1,
  createdAt: '2026-11-18T09:35:00Z',
  isPaid: false,
  category: { id: 'c', name: 'SEO Starter Audit' },
});

beforeEach(() => page.viewport(700, 900));

async function show(...applications: ReturnType<typeof application>[]) {
  const form = createForm();
  form.open([fields], {}, 1);
  const suggestions = createSuggestions(form, undefined, applications);
  await render(
    <main>
      {suggestions.renderNote(1)}
      {fields.map((field) => (
        <AnswerField
          key={field.id}
          field={field}
          store={form}
          uploads={{} as Uploads}
          renderSuggestion={suggestions.renderSuggestion}
        />
      ))}
    </main>,
  );
  return form;
}

const suggestions = () => page.getByRole('group', { name: 'Known answers' }).first();
const goal = () => page.getByRole('textbox', { name: 'Goal' });

test('the keyboard accepts and undoes the newest previous answer (R-075, R-211, B-03)', async () => {
  await show(application('2', 'More orders'), application('1', 'Fame'));
  const newest = suggestions().getByRole('button', {
    name: 'Use “More orders” from SEO Starter Audit, Nov 18, 2026',
  });
  await expect.element(newest).toHaveAccessibleDescription('Goal');
  await goal().click();
  await userEvent.tab();
  await expect.element(newest).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(goal()).toHaveValue('More orders');
  await expect.element(newest).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard(' ');
  await expect.element(goal()).toHaveValue('');

  await expect.element(suggestions().getByRole('button', { name: /Fame/ })).not.toBeInTheDocument();
  await suggestions().getByRole('button', { name: '1 more' }).click();
  await suggestions().getByRole('button', { name: /Fame/ }).click();
  await expect.element(goal()).toHaveValue('Fame');
  await expect.element(newest).toHaveAttribute('aria-pressed', 'false');
});

test('a missing answer marks its question as invalid, but not its suggestions (R-075, R-211)', async () => {
  const form = await show(application('1', 'Fame'));
  form.blur('goal');
  await expect.element(goal()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(suggestions().getByRole('button')).not.toHaveAttribute('aria-invalid');
});

test('a suggestion is disabled during typing and returns when the field is empty (R-075, B-03)', async () => {
  await show(application('1', 'Fame'));
  await goal().click();
  const website = page.getByRole('textbox', { name: /^Website/ });
  const top = () => website.element().getBoundingClientRect().top;
  const before = top();
  await userEvent.keyboard('Ord');
  const fame = page.getByText('Use “Fame”');
  await expect.element(fame).not.toBeVisible();
  expect(top()).toBe(before);
  await website.click();
  await expect.element(fame).not.toBeInTheDocument();
  expect(top()).toBeLessThan(before);
  await goal().fill('');
  await expect.element(fame).toBeVisible();
});

test('filling in all answers skips filled fields, announces the number and can be undone (R-075, B-03)', async () => {
  const form = await show(application('1', 'Fame'));
  await expect.element(page.getByText('You answered 2 of these questions before')).toBeVisible();
  await goal().fill('Typed');
  await expect.element(page.getByText('You answered 2 of these questions before')).toBeVisible();
  await page.getByRole('textbox', { name: /^Website/ }).click();
  await expect.element(page.getByText('You answered 1 of these questions before')).toBeVisible();
  await page.getByRole('button', { name: 'Use all' }).click();
  expect(form.answers()).toEqual({ goal: 'Typed', website: 'https://rao.example' });
  await expect.element(page.getByRole('status')).toHaveTextContent('1 answer filled in');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(form.answers()).toEqual({ goal: 'Typed' });
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await page.getByRole('button', { name: /rao.example/ }).click();
  await expect.element(page.getByText(/You answered/)).not.toBeInTheDocument();
});

test('one earlier answer is offered at its question alone (R-075, B-03)', async () => {
  await show({ ...application('1', ''), formData: { goal: '', website: 'https://rao.example' } });
  await expect.element(page.getByRole('button', { name: /rao.example/ })).toBeVisible();
  await expect.element(page.getByText(/You answered/)).not.toBeInTheDocument();
});

test('a long answer is shortened and fits a small phone (R-075, R-220)', async () => {
  await page.viewport(320, 640);
  document.body.style.padding = '0 16px';
  const endless = 'Endlessly'.repeat(30);
  await show({ ...application('1', endless), category: { id: 'c', name: endless } });
  const words = suggestions().getByText(/^Use “/);
  expect(words.element().textContent.length).toBeLessThan(70);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
