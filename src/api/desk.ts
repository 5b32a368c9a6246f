import { deskContract } from '#contract/desk.ts';
import { createCalls } from './calls.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import { createVisitorApi } from './visitor.ts';

/** The calls of the desk, and those before signing in. */
export function createDeskApi(options: ClientOptions) {
  return {
    ...createVisitorApi(options),
    ...createCalls(createClient(options), deskContract),
  };
}

export type DeskApi = ReturnType<typeof createDeskApi>;
