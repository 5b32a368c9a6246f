import { deskContract } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';
import { threadContract } from './thread.ts';

/** Every call of customers, staff and owners, by journey. */
export const journeys = { ...contract, ...threadContract, ...deskContract };

type Journeys = typeof journeys;

/** The name of a call. */
export type CallName = { [Journey in keyof Journeys]: keyof Journeys[Journey] }[keyof Journeys];

/** Every endpoint by the name of its call. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(journeys).flatMap((calls): [string, Endpoint][] => Object.entries(calls)),
);
