import type { SessionState } from '#machines/session.machine.ts';
import { laterDialog } from './laterDialog.tsx';
import { useSession } from './session.tsx';

const LogoutDialog = laterDialog(async () => ({
  Component: (await import('#ui/screens/shell/LogoutDialog.tsx')).LogoutDialog,
}));

const asking = new Set<SessionState>(['confirmingLogout', 'confirmingLogoutEarly', 'signingOut']);

/** The dialog that asks before logging out, on every page that offers to (spec §2 Profile menu). */
export function Logout() {
  const { state, send } = useSession();
  return (
    <LogoutDialog
      isOpen={asking.has(state)}
      isBusy={state === 'signingOut'}
      onCancel={() => send({ type: 'logout.cancel' })}
      onConfirm={() => send({ type: 'logout.confirm' })}
    />
  );
}
