import type { SessionState } from '#machines/session.machine.ts';
import { common } from '#messages/common.ts';
import { shell as texts } from '#messages/frame.ts';
import { ConfirmDialog, useIsIdle } from './lazyDialog.tsx';
import { useSession } from './session.tsx';

const dialogStates = new Set<SessionState>([
  'confirmingLogout',
  'confirmingLogoutEarly',
  'signingOut',
]);

/** The dialog that confirms logging out, on every page that offers it (spec §2 Profile menu). */
export function Logout() {
  const { state, isSignedIn, send } = useSession();
  const isIdle = useIsIdle();
  return (
    <ConfirmDialog
      isOpen={dialogStates.has(state)}
      isPrefetched={isIdle && isSignedIn}
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
