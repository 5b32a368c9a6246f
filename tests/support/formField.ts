import type { FormField } from '#contract/form.ts';

/** A form field; by default an optional text, labelled with its attribute. */
export function createField(given: Partial<FormField> = {}): FormField {
  const { attribute = 'goal' } = given;
  return {
    id: attribute,
    step: 1,
    type: 'TEXT',
    label: attribute,
    attribute,
    placeholder: '',
    defaultValue: undefined,
    required: false,
    errorMessage: '',
    options: [],
    infoMessage: '',
    forSpecific: false,
    specific: [],
    ...given,
  };
}
