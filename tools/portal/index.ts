/*
 * What the portal tells the flow tools about itself. They import it as `#flows`, and its neighbours as
 * `#flows/words.ts`, so that those of another project stand behind the same names (docs/testing.md).
 */

import { messages as texts } from '#messages';
import { sentence } from '#messages/sentences.ts';

export { commonRefusals } from '#contract/endpoint.ts';
export { endpoints } from '#contract/index.ts';
export { language } from '#messages/language.ts';
export type { StateOf } from '#machines/meta.ts';
export { flows } from './flows.ts';

/** Texts by the keys that charts name. */
export const messages: Readonly<Record<string, string>> = texts;

/** How the client begins to tell of a broken call that the server said nothing of. */
export const faultWords: readonly string[] = [
  sentence('Network error'),
  sentence('Request failed with status {status}').replace(/\{.*/, ''),
];
