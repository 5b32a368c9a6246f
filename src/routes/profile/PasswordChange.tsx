import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { passwordChangeForm } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { passwordChangeMachine } from '#machines/passwordChange.machine.ts';
import type {
  PasswordChangeActors,
  PasswordChangeState,
} from '#machines/passwordChange.machine.ts';
import { toActors } from '#machines/port.ts';
import { messages } from '#messages';
import { PasswordSection } from '#ui/screens/profile/PasswordSection.tsx';
import { failureText } from '#routes/flow/failureText.ts';
import { fieldErrors } from '#routes/visitors/fieldErrors.ts';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { passwordErrors } from './passwordErrors.ts';

interface PasswordChangeProps {
  user: User;
  /** Called when a change starts or ends; its answer is lost if this component unmounts. */
  onRunning(isRunning: boolean): void;
}

/** The section of /profile that changes the password. */
export function PasswordChange({ user, onRunning }: PasswordChangeProps) {
  const machine = providePasswordChange(usePortal());
  const [snapshot, send] = useFlow(machine, { input: { userId: user.id } });
  const { refusal, failure, wrongPasswords } = snapshot.context;
  const errors = useMemo(() => passwordErrors(refusal), [refusal]);
  const isRunning = snapshot.matches('changingPassword');
  useEffect(() => onRunning(isRunning), [isRunning, onRunning]);

  const section = (
    stage: 'unchanged' | 'choosing' | 'changing' | 'changed',
    notOffered?: string,
  ) => (
    <PasswordSection
      stage={stage}
      notOffered={notOffered}
      email={user.email}
      errors={errors}
      banner={failure && failureText(failure)}
      attempt={wrongPasswords}
      check={(values) => fieldErrors(passwordChangeForm, values)}
      onChange={() => send({ type: 'password.change' })}
      onSubmit={(form) => send({ type: 'password.submit', form })}
      onKeep={() => send({ type: 'password.keep' })}
    />
  );
  const screens = {
    unchanged: () => section('unchanged'),
    choosing: () => section('choosing'),
    changingPassword: () => section('changing'),
    changed: () => section('changed'),
    notOffered: () => section('unchanged', messages['password.notOffered']),
  } satisfies Record<PasswordChangeState, () => ReactNode>;
  return screens[snapshot.value]();
}

function providePasswordChange({ api }: Portal) {
  return passwordChangeMachine.provide({
    actors: toActors<PasswordChangeActors>({
      changePassword: api.profile.changePassword,
    }),
    actions: { notify: createNotify() },
  });
}
