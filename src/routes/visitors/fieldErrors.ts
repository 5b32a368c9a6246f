import { fieldErrors as contractErrors } from '#contract/fields.ts';
import { sentences } from '#messages/common.ts';

/** The first message per invalid field, in the customer's language; `{}` if all are valid. */
export function fieldErrors(
  ...given: Parameters<typeof contractErrors>
): Readonly<Record<string, string>> {
  return sentences(contractErrors(...given));
}
