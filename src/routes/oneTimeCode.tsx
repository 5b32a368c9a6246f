import type { ActorRefFrom } from 'xstate';
import type { VisitorApi } from '#api/visitor.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import type { OneTimeCodeActors } from '#machines/oneTimeCode.machine.ts';
import { toActors } from '#machines/port.ts';
import { laterDialog } from './laterDialog.tsx';
import { notifier } from './toasts.tsx';

/** The code journey with its calls, to be the child of another journey. */
export function provideOneTimeCode(api: VisitorApi) {
  return oneTimeCodeMachine.provide({
    actors: toActors<OneTimeCodeActors>({
      verifyCode: api.oneTimeCode.verifyCode,
      resendCode: api.oneTimeCode.sendCode,
    }),
    actions: { notify: notifier() },
  });
}

const CodeDialog = laterDialog(() => import('./codeDialog.tsx'));

interface OneTimeCodeProps {
  /** Where the journey around it stands. */
  journey: {
    value: unknown;
    children: { oneTimeCode?: ActorRefFrom<typeof oneTimeCodeMachine> | undefined };
  };
  /** What the code is for. */
  hint: string;
}

/** The dialog of the code journey within another, while that runs. */
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
