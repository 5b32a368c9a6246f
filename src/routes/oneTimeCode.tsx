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

/** The code dialog of a running code journey. */
export const OneTimeCode = laterDialog(() => import('./codeDialog.tsx'));
