import type { Application } from '#contract/application.ts';
import { isUnanswered } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { isSame } from './fieldStore.ts';

/** What became of the form since a draft was saved. */
export interface FormChanges {
  /** Labels of questions that are new. */
  added: string[];
  /** Questions that are gone or ask for something else, with the answers that the draft still keeps. */
  gone: { label: string; answer: unknown }[];
}

/**
 * Undefined when nothing changed, or the back end does not tell; `answerOf` says what the form that
 * was just opened holds.
 */
export function findFormChanges(
  { formFields, formData }: Pick<Application, 'formFields' | 'formData'>,
  fields: readonly FormField[],
  answerOf: (attribute: string) => unknown,
): FormChanges | undefined {
  if (!formFields) return undefined;
  const isNew = ({ attribute }: FormField) =>
    formFields.every((before) => before.attribute !== attribute);
  const added = fields.filter(isNew).map(({ label }) => label);
  const gone = formFields
    .map(({ attribute, label }) => ({ attribute, label, answer: formData[attribute] }))
    .filter(
      ({ attribute, answer }) => !isUnanswered(answer) && !isSame(answerOf(attribute), answer),
    );
  return added.length + gone.length > 0 ? { added, gone } : undefined;
}

/** Leaves out the defaults of what was asked before, since an answer that was emptied is not stored. */
export function withoutOldDefaults(
  steps: readonly (readonly FormField[])[],
  before: Pick<Application, 'formFields'> | undefined,
): readonly (readonly FormField[])[] {
  if (!before) return steps;
  const asked = (before.formFields ?? steps.flat()).map(({ attribute }) => attribute);
  return steps.map((fields) =>
    fields.map((field) =>
      asked.includes(field.attribute) ? { ...field, defaultValue: undefined } : field,
    ),
  );
}
