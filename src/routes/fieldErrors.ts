import { fieldErrors as contractErrors } from '#contract/fields.ts';
import { sentences } from '#messages/sentences.ts';

/** First sentence per wrong field, in the customer's language; `{}` when every rule holds. */
export function fieldErrors(
  ...given: Parameters<typeof contractErrors>
): Readonly<Record<string, string>> {
  return sentences(contractErrors(...given));
}
