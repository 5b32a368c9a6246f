import { endpoints, messages, startsByItself } from '#flows';
import type { Vocabulary } from './lintChart.ts';

/** The calls and messages of this project. */
export const vocabulary: Vocabulary = {
  calls: new Set(endpoints.keys()),
  optionalCalls: new Set([...endpoints.keys()].filter((call) => endpoints.get(call)?.optional)),
  messages: new Set(Object.keys(messages)),
  startsByItself,
};
