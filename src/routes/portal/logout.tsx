import type { SessionState } from '#machines/session.machine.ts';
import { common } from '#messages/common.ts';
import { shell as texts } from '#messages/frame.ts';
import { ConfirmDialog, useIsIdle } from './lazyDialog.tsx';
import { useSession } from './session.tsx';

const asking = new Set<SessionState>(['confirmingLogout', 'confirmingLogoutEarly', 'signingOut']);

/** The dialog that confirms logging out, on every page that offers it (spec §2 Profile menu). */
export function Logout() {
  const { state, isSignedIn, send } = useSession();
  const isAtRest = useIsIdle();
  return (
    <ConfirmDialog
      isOpen={asking.has(state)}
      isNear={isAtRest && isSignedIn}
      title={texts.logoutTitle}
      message={texts.logoutQuestion}
      confirmLabel={common.logout}
      tone="primary"
      isBusy={state === 'signingOut'}
      onCancel={() => send({ type: 'logout.cancel' })}
      onConfirm={() => send({ type: 'logout.confirm' })}
    />
  );
}
