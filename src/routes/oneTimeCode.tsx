import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Api } from '#api/index.ts';
import { codeLength } from '#contract/limits.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import type { OneTimeCodeActors } from '#machines/oneTimeCode.machine.ts';
import { toActors } from '#machines/port.ts';
import { messages } from '#messages';
import { CodeDialog } from '#ui/screens/oneTimeCode/CodeDialog.tsx';
import { useBanners } from './flowBanners.ts';
import { notifier } from './toasts.tsx';

/** The code journey with its calls, to be the child of another journey. */
export function provideOneTimeCode(api: Api) {
  return oneTimeCodeMachine.provide({
    actors: toActors<OneTimeCodeActors>({
      verifyCode: api.oneTimeCode.verifyCode,
      resendCode: api.oneTimeCode.sendCode,
    }),
    actions: { notify: notifier() },
  });
}

type CodeActor = ActorRefFrom<typeof oneTimeCodeMachine>;

/** The code dialog of a running code journey. */
export function OneTimeCode({ actor, hint }: { actor: CodeActor; hint: string }) {
  const round = useSelector(actor, ({ context }) => context.round);
  return <CodeRound key={round} actor={actor} hint={hint} />;
}

/** One code sent: its boxes start empty and its countdown starts now. */
function CodeRound({ actor, hint }: { actor: CodeActor; hint: string }) {
  const snapshot = useSelector(actor, (current) => current);
  const isSpent = snapshot.matches({ asking: { code: 'spentCode' } });
  const isWrong = isSpent || snapshot.matches({ asking: { code: 'wrongCode' } });
  const banner = useBanners()(actor);
  const [resendAt] = useState(() => Date.now() + snapshot.context.resendWait);
  return (
    <CodeDialog
      isOpen
      hint={hint}
      email={snapshot.context.email}
      length={codeLength}
      error={isWrong ? messages['verifyCode.code_wrong'] : undefined}
      remedy={isSpent ? messages['verifyCode.code_spent'] : undefined}
      banner={banner}
      isChecking={snapshot.matches({ asking: { code: 'verifyingCode' } })}
      isResending={snapshot.matches({ asking: { resend: 'resendingCode' } })}
      resendAt={snapshot.matches({ asking: { resend: 'waiting' } }) ? resendAt : undefined}
      onChange={() => actor.send({ type: 'code.edit' })}
      onComplete={(code) => actor.send({ type: 'code.submit', code })}
      onResend={() => actor.send({ type: 'code.resend' })}
      onCancel={() => actor.send({ type: 'code.cancel' })}
    />
  );
}
