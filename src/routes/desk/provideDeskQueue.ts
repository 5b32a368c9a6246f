import { deskQueueMachine } from '#machines/deskQueue.machine.ts';
import type { DeskQueueActors } from '#machines/deskQueue.machine.ts';
import { toActors } from '#machines/port.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import type { Desk } from './desk.ts';
import { refreshWork, showThread } from './queries.ts';

/** Assigns applications, in the queue and on their own pages. */
export function provideDeskQueue({ api, cache }: Desk) {
  return deskQueueMachine.provide({
    actors: toActors<DeskQueueActors>({
      async assignToMe(act, signal) {
        const outcome = await api.staff.actAsStaff(act, signal);
        if (outcome.ok) showThread(cache, act.applicationId, outcome.value);
        return outcome;
      },
    }),
    actions: { notify: createNotify(), refreshQueue: () => refreshWork(cache) },
  });
}
