import type { FormField } from '#contract/form.ts';

/** A field of the form: a text that may stay empty, named after its attribute, unless told otherwise. */
export function sampleField(given: Partial<FormField> = {}): FormField {
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
