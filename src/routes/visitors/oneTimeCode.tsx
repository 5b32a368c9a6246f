import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { VisitorApi } from '#api/visitor.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import type { OneTimeCodeActors } from '#machines/oneTimeCode.machine.ts';
import { toActors } from '#machines/port.ts';
import { lazyDialog } from '#routes/portal/lazyDialog.tsx';
import { createNotify } from '#routes/flow/toasts.tsx';

/** The one-time code flow with its calls, to run as a child of another flow. */
export function provideOneTimeCode(api: VisitorApi) {
  return oneTimeCodeMachine.provide({
    actors: toActors<OneTimeCodeActors>({
      sendCode: api.oneTimeCode.sendCode,
      verifyCode: api.oneTimeCode.verifyCode,
    }),
    actions: { notify: createNotify() },
  });
}

const CodeDialog = lazyDialog(() => import('./codeDialog.tsx'));

type CodeActor = ActorRefFrom<typeof oneTimeCodeMachine> | undefined;

/** Whether the first code is being sent. */
export function useIsSending(actor: CodeActor): boolean {
  return useSelector(actor, (snapshot) => snapshot?.matches('sendingCode') ?? false);
}

interface OneTimeCodeProps {
  /** The one-time code flow, while it runs inside another flow. */
  actor: CodeActor;
  hint: string;
}

/** The dialog of the one-time code flow, once a code was sent. */
export function OneTimeCode({ actor, hint }: OneTimeCodeProps) {
  const isSending = useIsSending(actor);
  const isOpen = actor !== undefined && !isSending;
  return <CodeDialog isPrefetched={isSending} isOpen={isOpen} actor={actor} hint={hint} />;
}
