import { LogoutDialog } from '#ui/screens/shell/LogoutDialog.tsx';
import { useSession } from './session.tsx';

/** The dialog that asks before logging out, on every page that offers to (spec §2 Profile menu). */
export function Logout() {
  const { state, send } = useSession();
  return (
    <LogoutDialog
      isOpen={state === 'confirmingLogout' || state === 'signingOut'}
      isBusy={state === 'signingOut'}
      onCancel={() => send({ type: 'logout.cancel' })}
      onConfirm={() => send({ type: 'logout.confirm' })}
    />
  );
}
