import { expect, test } from 'vitest';
import type { FormField } from '#contract/form.ts';
import { createForm } from '#routes/application/fieldStore.ts';
import { findFormChanges, dropOldDefaults } from '#routes/application/formChanges.ts';
import { createField } from '#tests/support/formField.ts';

const goal = createField({ attribute: 'goal', defaultValue: 'Sales' });
const tick = createField({ attribute: 'tick', type: 'CHECKBOX', defaultValue: true });
const question = ({ attribute, label, type }: typeof goal) => ({ attribute, label, type });

test.each([
  ['everything in a new form', undefined, ['Sales', true]],
  ['only new questions since the draft', { formFields: [question(goal)] }, [undefined, true]],
  ['nothing if the back end does not list the earlier questions', {}, [undefined, undefined]],
])('a default fills in %s (R-061, R-110)', (_, before, defaults) => {
  const fields = dropOldDefaults([[goal], [tick]], before).flat();
  expect(fields.map(({ defaultValue }) => defaultValue)).toEqual(defaults);
});

test('reports a text answer as dropped if its question now asks for files (R-077)', () => {
  const brief = createField({ attribute: 'brief', label: 'Brief' });
  const stored = { formFields: [question(brief)], formData: { brief: 'see my site' } };
  const openedWith = (field: FormField) => {
    const form = createForm();
    form.open([[field]], stored.formData, 1);
    return { form, changes: findFormChanges(stored, [field], form.answer) };
  };
  expect(openedWith(brief).changes).toBeUndefined();
  const { form, changes } = openedWith({ ...brief, label: 'Documents', type: 'DOCUMENT' });
  expect(changes).toMatchObject({
    added: [],
    removed: [{ label: 'Brief', answer: 'see my site' }],
  });
  form.answerAll(stored.formData);
  expect(form.answers()).toEqual({});
});
