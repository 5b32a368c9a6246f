import { moveApplication } from '#contract/move.ts';
import type { List } from '#contract/move.ts';
import type { Call } from './client.ts';
import { whereOffered } from './offered.ts';

export function moveApi(call: Call) {
  return {
    /** Moves an application into a list and out of the other; again is harmless (beyond §7, S-52). */
    moveApplication: (applicationId: string, to: List, signal?: AbortSignal) =>
      whereOffered(call(moveApplication, { body: { applicationId, to }, signal })),
  };
}
