import { endpoints, messages } from '#flows';
import type { Vocabulary } from './lintChart.ts';

/** The calls that the contract declares and the messages that exist. */
export const vocabulary: Vocabulary = {
  calls: new Set(endpoints.keys()),
  messages: new Set(Object.keys(messages)),
};
