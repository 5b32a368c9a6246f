/*
 * What the portal tells the flow tools about itself. They import it as `#flows`, and its neighbours as
 * `#flows/words.ts`, so that those of another project stand behind the same names (docs/testing.md).
 */

import { messages as texts } from '#messages';

export { commonRefusals } from '#contract/endpoint.ts';
export { endpoints } from '#contract/index.ts';
export type { StateOf } from '#machines/meta.ts';
export { flows } from './flows.ts';

/** Texts by the keys that charts name. */
export const messages: Readonly<Record<string, string>> = texts;
