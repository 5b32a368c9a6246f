/*
 * The portal's interface to the flow tools. They import it as `#flows` and its siblings as
 * `#flows/words.ts`, so that another project can provide its own (docs/testing.md).
 */

import { messages as texts } from '#messages';
import { sentence } from '#messages/sentences.ts';

export { commonRefusals } from '#contract/endpoint.ts';
export { endpoints } from '#contract/index.ts';
export { language } from '#messages/language.ts';
export type { StateOf } from '#machines/meta.ts';
export { flows } from './flows.ts';

/** Texts of the messages that charts name, by key. */
export const messages: Readonly<Record<string, string>> = texts;

/** The beginnings of the client's own sentences about failed calls. */
export const faultWords: readonly string[] = [
  sentence('Network error'),
  sentence('Request failed with status {status}').replace(/\{.*/, ''),
];
