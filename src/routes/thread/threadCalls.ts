import { infiniteQueryOptions } from '@tanstack/react-query';
import { createCalls } from '#api/calls.ts';
import { createClient } from '#api/client.ts';
import type { Answer } from '#contract/endpoint.ts';
import { threadContract } from '#contract/thread.ts';
import type { readThread } from '#contract/thread.ts';
import { requireValue } from '#machines/port.ts';
import { parkCalls } from '#routes/portal/parking.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { queryKeys, unwrap } from '#routes/portal/queries.ts';

export type ThreadCalls = ReturnType<typeof createThreadCalls>;

/** The customer's calls of the thread, which load with its panel. */
export function createThreadCalls({ options, session }: Portal) {
  const calls = createCalls(createClient(options), threadContract);
  return parkCalls(session, calls, threadContract).thread;
}

/** A thread as far as it was read: its head of the newest page, and its entries, oldest first. */
export type ReadThread = Omit<Answer<typeof readThread>, 'next'>;

export function threadQuery(calls: ThreadCalls, applicationId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.thread, applicationId],
    queryFn: ({ pageParam }) => unwrap(calls.readThread({ applicationId, before: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: toThread,
  });
}

function toThread({ pages }: { pages: readonly ReadThread[] }): ReadThread {
  const [newest] = pages;
  return { ...requireValue(newest), entries: pages.toReversed().flatMap(({ entries }) => entries) };
}
