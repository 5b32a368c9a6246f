import type { Application } from '#contract/application.ts';
import { isUnanswered } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import type { FormChanges } from '#machines/opening.machine.ts';
import { isSame } from './fieldStore.ts';

/**
 * Compares the saved form with the current one. Undefined if nothing changed or the back end does
 * not send the saved form; `getAnswer` returns the answers of the form just opened.
 */
export function findFormChanges(
  { formFields, formData }: Pick<Application, 'formFields' | 'formData'>,
  fields: readonly FormField[],
  getAnswer: (attribute: string) => unknown,
): FormChanges | undefined {
  if (!formFields) return undefined;
  const isNew = ({ attribute }: FormField) =>
    formFields.every((before) => before.attribute !== attribute);
  const added = fields.filter(isNew).map(({ label }) => label);
  const removed = formFields
    .map(({ attribute, label }) => ({ attribute, label, answer: formData[attribute] }))
    .filter(
      ({ attribute, answer }) => !isUnanswered(answer) && !isSame(getAnswer(attribute), answer),
    );
  return added.length + removed.length > 0 ? { added, removed } : undefined;
}

/** Drops defaults of fields that existed before, since a cleared answer is not stored. */
export function dropOldDefaults(
  steps: readonly (readonly FormField[])[],
  before: Pick<Application, 'formFields'> | undefined,
): readonly (readonly FormField[])[] {
  if (!before) return steps;
  const existing = (before.formFields ?? steps.flat()).map(({ attribute }) => attribute);
  return steps.map((fields) =>
    fields.map((field) =>
      existing.includes(field.attribute) ? { ...field, defaultValue: undefined } : field,
    ),
  );
}
