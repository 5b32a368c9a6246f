import { deskQueueMachine } from '#machines/deskQueue.machine.ts';
import type { DeskQueueActors } from '#machines/deskQueue.machine.ts';
import { toActors } from '#machines/port.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import type { Desk } from './desk.ts';
import { refreshWork } from './queries.ts';

/** Assigns applications, in the queue and on their own pages. */
export function provideDeskQueue({ api, cache }: Desk) {
  return deskQueueMachine.provide({
    actors: toActors<DeskQueueActors>({ assignToMe: api.staff.actAsStaff }),
    actions: { notify: createNotify(), refreshQueue: () => refreshWork(cache) },
  });
}
