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
      verifyCode: api.oneTimeCode.verifyCode,
      resendCode: api.oneTimeCode.sendCode,
    }),
    actions: { notify: createNotify() },
  });
}

const CodeDialog = lazyDialog(() => import('./codeDialog.tsx'));

interface OneTimeCodeProps {
  /** The state of the parent flow. */
  journey: {
    value: unknown;
    children: { oneTimeCode?: ActorRefFrom<typeof oneTimeCodeMachine> | undefined };
  };
  hint: string;
}

/** The dialog of the one-time code flow while it runs inside another flow. */
export function OneTimeCode({ journey: { value, children }, hint }: OneTimeCodeProps) {
  const { oneTimeCode } = children;
  return (
    <CodeDialog
      isNear={value === 'sendingCode'}
      isOpen={oneTimeCode !== undefined}
      actor={oneTimeCode}
      hint={hint}
    />
  );
}
