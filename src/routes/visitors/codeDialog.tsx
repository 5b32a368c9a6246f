import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { codeLength } from '#contract/limits.ts';
import type { oneTimeCodeMachine } from '#machines/oneTimeCode.machine.ts';
import { visitorMessages } from '#messages/visitor.ts';
import { CodeDialog } from '#ui/screens/oneTimeCode/CodeDialog.tsx';
import { useBanner } from '#routes/flow/banners.ts';

type CodeActor = ActorRefFrom<typeof oneTimeCodeMachine>;
type Snapshot = SnapshotFrom<typeof oneTimeCodeMachine>;
type Asking = Extract<Snapshot['value'], object>;

interface CodeDialogProps {
  isOpen: boolean;
  /** The one-time code flow, while it runs. */
  actor: CodeActor | undefined;
  hint: string;
}

/** The dialog of a running one-time code flow. */
export function Component({ actor, hint }: CodeDialogProps) {
  const snapshot = useSelector(actor, (current) => current);
  if (!actor || !snapshot) return null;
  const { value, context } = snapshot;
  const [state, asking] = typeof value === 'string' ? [value] : ['asking' as const, value.asking];
  const closed = () => null;
  const screens = {
    sendingCode: closed,
    asking: () =>
      asking && (
        <CodeRound
          key={context.round}
          actor={actor}
          hint={hint}
          asking={asking}
          context={context}
        />
      ),
    verified: closed,
    cancelled: closed,
    notSent: closed,
  } satisfies Record<Exclude<Snapshot['value'], object> | keyof Asking, () => ReactNode>;
  return screens[state]();
}

interface CodeRoundProps extends Asking, Pick<Snapshot, 'context'> {
  actor: CodeActor;
  hint: string;
}

type Shown = Partial<ComponentProps<typeof CodeDialog>>;

/** The dialog for one sent code: empty boxes and a new countdown. */
function CodeRound({ actor, hint, asking, context }: CodeRoundProps) {
  const { email, isEarlierCode, resendWait } = context;
  const banner = useBanner(actor);
  const [resendAt] = useState(() => Date.now() + resendWait);
  const error = visitorMessages['verifyCode.code_wrong'];
  const code = {
    enteringCode: {},
    verifyingCode: { isChecking: true },
    wrongCode: { error },
    spentCode: { error, remedy: visitorMessages['verifyCode.code_spent'] },
  } satisfies Record<Asking['asking']['code'], Shown>;
  const resend = {
    waiting: { resendAt },
    ready: {},
    resendingCode: { isResending: true },
  } satisfies Record<Asking['asking']['resend'], Shown>;
  return (
    <CodeDialog
      isOpen
      hint={hint}
      email={email}
      length={codeLength}
      isEarlierCode={isEarlierCode}
      banner={banner}
      onChange={() => actor.send({ type: 'code.edit' })}
      onComplete={(typed) => actor.send({ type: 'code.submit', code: typed })}
      onResend={() => actor.send({ type: 'code.resend' })}
      onCancel={() => actor.send({ type: 'code.cancel' })}
      {...code[asking.code]}
      {...resend[asking.resend]}
    />
  );
}
