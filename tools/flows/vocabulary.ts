import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#messages';
import type { Vocabulary } from './lintChart.ts';

/** Every endpoint of the contract, by its name. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(contract).flatMap((journey): [string, Endpoint][] => Object.entries(journey)),
);

/** The calls that the contract declares and the messages that exist. */
export const vocabulary: Vocabulary = {
  calls: new Set(endpoints.keys()),
  messages: new Set(Object.keys(messages)),
};
