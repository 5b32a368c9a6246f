import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { codeLength } from '#contract/limits.ts';
import type { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import { visitorMessages } from '#messages/visitor.ts';
import { CodeDialog } from '#ui/screens/oneTimeCode/CodeDialog.tsx';
import { useBanners } from '#routes/flow/banners.ts';

type CodeActor = ActorRefFrom<typeof oneTimeCodeMachine>;

interface CodeDialogProps {
  isOpen: boolean;
  /** The one-time code flow, while it runs. */
  actor: CodeActor | undefined;
  hint: string;
}

/** The dialog of a running one-time code flow. */
export function Component({ actor, hint }: CodeDialogProps) {
  const round = useSelector(actor, (snapshot) => snapshot?.context.round);
  return actor ? <CodeRound key={round} actor={actor} hint={hint} /> : null;
}

/** The dialog for one sent code: empty boxes and a new countdown. */
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
      isEarlierCode={snapshot.context.isEarlierCode}
      error={isWrong ? visitorMessages['verifyCode.code_wrong'] : undefined}
      remedy={isSpent ? visitorMessages['verifyCode.code_spent'] : undefined}
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
