import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router';
import { Shell } from '#ui/screens/shell/Shell.tsx';
import { LogoutDialog } from '#ui/screens/shell/LogoutDialog.tsx';
import { usePortal } from './portal.ts';
import { useSession, WhileSignedIn } from './session.tsx';

/** The main layout: top bar, guard, and the dialog that asks before logging out (spec §2). */
export function Component() {
  return (
    <WhileSignedIn>
      <SignedInShell />
    </WhileSignedIn>
  );
}

function SignedInShell() {
  const { queries } = usePortal();
  const { state, user, send } = useSession();
  const { pathname } = useLocation();
  const cart = useQuery(queries.cart());
  const bookmarks = useQuery(queries.bookmarks());
  return (
    <Shell
      username={user?.username || user?.email.split('@')[0] || ''}
      path={pathname}
      cartCount={cart.data?.length}
      bookmarkCount={bookmarks.data?.length}
      onLogout={() => send({ type: 'logout.ask' })}
    >
      <Outlet />
      <LogoutDialog
        isOpen={state === 'confirmingLogout' || state === 'signingOut'}
        isBusy={state === 'signingOut'}
        onCancel={() => send({ type: 'logout.cancel' })}
        onConfirm={() => send({ type: 'logout.confirm' })}
      />
    </Shell>
  );
}
