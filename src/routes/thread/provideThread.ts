import { actMachine } from '#machines/act.machine.ts';
import type { ActActors, CustomerAct } from '#machines/act.machine.ts';
import { threadMachine } from '#machines/thread.machine.ts';
import type { ThreadActors } from '#machines/thread.machine.ts';
import { toActors } from '#machines/port.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import type { Portal } from '#routes/portal/portal.ts';
import type { ThreadCalls } from './threadCalls.ts';

/** A customer's messages and answers. */
export function provideThread({ changed }: Portal, calls: ThreadCalls) {
  const { sendMessage } = calls;
  return threadMachine.provide({
    actors: {
      ...toActors<ThreadActors>({
        sendMessage: ({ key, files, ...message }, signal) =>
          sendMessage({ ...message, files: [...files] }, signal, onlyOnce(key)),
      }),
      act: provideAct(calls),
    },
    actions: {
      notify: createNotify(),
      refreshThread: () => void changed('thread', 'applications', 'updates'),
    },
  });
}

/** A customer's acts. */
export function provideAct({ actOnApplication, readThread }: ThreadCalls) {
  return actMachine.provide({
    actors: toActors<ActActors>({
      makeAct: ({ version, act, files = [], ...written }, signal) =>
        actOnApplication(
          { ...written, act: act as CustomerAct, files: [...files] },
          signal,
          actHeaders(version),
        ),
      readApplication: readThread,
    }),
  });
}

/** Makes a repeated message arrive once. */
export function onlyOnce(key: string) {
  return { headers: { 'idempotency-key': key } };
}

/** Makes an act count once, as browsers may repeat a call, and only for the version on screen. */
export function actHeaders(version: string | undefined) {
  const { headers } = onlyOnce(crypto.randomUUID());
  return { headers: { ...headers, ...(version !== undefined && { 'if-match': `"${version}"` }) } };
}
