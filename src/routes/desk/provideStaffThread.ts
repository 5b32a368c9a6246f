import { threadMachine } from '#machines/thread.machine.ts';
import type { ThreadActors } from '#machines/thread.machine.ts';
import { toActors } from '#machines/port.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { onlyOnce } from '#routes/thread/provideThread.ts';
import type { Desk } from './desk.ts';
import { refreshWork } from './queries.ts';

/** The messages of staff, to whom no question is ever sent. */
export function provideStaffThread({ api, cache }: Desk) {
  const { sendStaffMessage } = api.staff;
  return threadMachine.provide({
    actors: toActors<ThreadActors>({
      sendMessage: ({ key, files, ...message }, signal) =>
        sendStaffMessage({ ...message, files: [...files] }, signal, onlyOnce(key)),
    }),
    actions: { notify: createNotify(), refreshThread: () => refreshWork(cache) },
  });
}
