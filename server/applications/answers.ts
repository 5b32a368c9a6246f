import type { SavedField } from '#contract/application.ts';
import { isUnanswered, visibleFields } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';

interface Answered {
  segmentId: string;
  categoryId: string;
  formData: Readonly<Record<string, unknown>>;
  /** The form at the last save; missing in applications of earlier versions. */
  formFields?: readonly SavedField[] | null | undefined;
}

/**
 * The answers of an application in the order of its form, options by their labels, then those whose
 * fields the form has lost. `fields` is the present form.
 */
export function listAnswers(
  { formData, formFields, segmentId, categoryId }: Answered,
  fields: readonly FormField[],
) {
  const formOrder = formFields ?? visibleFields(fields, { segmentId, categoryId });
  const lost = Object.keys(formData).filter(
    (attribute) => !formOrder.some((field) => field.attribute === attribute),
  );
  return [
    ...formOrder.map(({ attribute, label, type }) => ({
      attribute,
      label,
      type,
      answer: wordAnswer(fields, attribute, formData[attribute]),
    })),
    ...lost.map((attribute) => ({
      attribute,
      label: attribute,
      type: 'TEXT',
      answer: formData[attribute],
    })),
  ];
}

/** An answer with its options by their labels; null without one. */
function wordAnswer(fields: readonly FormField[], attribute: string, answer: unknown): unknown {
  if (isUnanswered(answer)) return null;
  const options = fields.find((field) => field.attribute === attribute)?.options ?? [];
  const word = (item: unknown) => options.find(({ value }) => value === item)?.label ?? item;
  return Array.isArray(answer) ? answer.map(word) : word(answer);
}
