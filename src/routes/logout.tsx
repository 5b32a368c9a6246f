import { useSelector } from '@xstate/react';
import type { SessionState } from '#machines/session.machine.ts';
import { common } from '#messages/common.ts';
import { LogoutDialog } from '#ui/screens/shell/LogoutDialog.tsx';
import { usePortal } from './portal.ts';
import { useOffers } from './quickFind/actions.ts';
import { useSession } from './session.tsx';

const offers = [{ event: { type: 'logout.ask' }, name: common.logout, icon: 'exit' }] as const;

const asking = new Set<SessionState>(['confirmingLogout', 'confirmingLogoutEarly', 'signingOut']);

/** The dialog that asks before logging out, on every page that offers to (spec §2 Profile menu). */
export function Logout() {
  const { state, send } = useSession();
  const { session } = usePortal();
  const snapshot = useSelector(session, (current) => current);
  useOffers(snapshot, session.send, offers);
  return (
    <LogoutDialog
      isOpen={asking.has(state)}
      isBusy={state === 'signingOut'}
      onCancel={() => send({ type: 'logout.cancel' })}
      onConfirm={() => send({ type: 'logout.confirm' })}
    />
  );
}
