/*
 * The portal's interface to the flow tools. They import it as `#flows` and its siblings as
 * `#flows/words.ts`, so that another project can provide its own (docs/testing.md).
 */

import { chartsWithoutPage, flows as flowsByName } from '#machines/index.ts';
import { messages as texts } from '#messages';
import { deskMessages } from '#messages/desk.ts';
import { threadMessages } from '#messages/thread.ts';
import { sentence } from '#messages/common.ts';
import type { Flow } from '#tools/flows/flow.ts';

export { commonRefusals } from '#contract/endpoint.ts';
export { endpoints } from '#contract/everyCall.ts';
export * as limits from '#contract/limits.ts';
export { language } from '#messages/common.ts';
export type { StateOf } from '#machines/meta.ts';

/** Every flow, in the order in which a customer meets them; then the charts that no page runs. */
export const flows: readonly Flow[] = [
  ...Object.values(flowsByName),
  ...Object.values(chartsWithoutPage),
];

/**
 * Machines that may start with a call: `session` starts outside React, `application` begins in a
 * resting state, and the others are started by the journey that they are part of.
 */
export const startsByItself: ReadonlySet<string> = new Set([
  'session',
  'oneTimeCode',
  'application',
  'draftComparison',
  'removal',
  'move',
  'act',
]);

/** Texts of the messages that charts name, by key. */
export const messages: Readonly<Record<string, string>> = {
  ...texts,
  ...threadMessages,
  ...deskMessages,
};

/** The beginnings of the client's own sentences about failed calls. */
export const faultWords: readonly string[] = [
  sentence('Network error'),
  sentence('Request failed with status {status}').replace(/\{.*/, ''),
];
