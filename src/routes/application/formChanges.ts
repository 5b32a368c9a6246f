import type { Application } from '#contract/application.ts';
import { isUnanswered } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';

/** What became of the form since a draft was saved. */
export interface FormChanges {
  /** Labels of questions that are new. */
  added: string[];
  /** Questions that are gone, with the answers that the draft still keeps. */
  gone: { label: string; answer: unknown }[];
}

/** Undefined when nothing changed, or the back end does not tell. */
export function findFormChanges(
  { formFields, formData }: Pick<Application, 'formFields' | 'formData'>,
  fields: readonly FormField[],
): FormChanges | undefined {
  if (!formFields) return undefined;
  const before = new Set(formFields.map(({ attribute }) => attribute));
  const now = new Set(fields.map(({ attribute }) => attribute));
  const added = fields.filter(({ attribute }) => !before.has(attribute)).map(({ label }) => label);
  const gone = formFields
    .filter(({ attribute }) => !now.has(attribute) && !isUnanswered(formData[attribute]))
    .map(({ attribute, label }) => ({ label, answer: formData[attribute] }));
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
