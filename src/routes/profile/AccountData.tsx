import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import { accountDeletionForm } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import { accountDeletionMachine } from '#machines/accountDeletion.machine.ts';
import type {
  AccountDeletionActors,
  AccountDeletionState,
} from '#machines/accountDeletion.machine.ts';
import { toActors } from '#machines/port.ts';
import { messages } from '#messages';
import { profile as texts } from '#messages/profile.ts';
import type { FlowError } from '#ui/parts/Banner.tsx';
import { DataSection } from '#ui/screens/profile/DataSection.tsx';
import { lazyPart } from '#routes/portal/connection.ts';
import { failureText } from '#routes/flow/failureText.ts';
import { fieldErrors } from '#routes/visitors/fieldErrors.ts';
import { useFlow } from '#routes/flow/start.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import type { Portal } from '#routes/portal/portal.ts';
import { passwordErrors } from './passwordErrors.ts';

const DeletionDialog = lazyPart(async () => ({
  Component: (await import('#ui/screens/profile/DeletionDialog.tsx')).DeletionDialog,
}));

interface AccountDataProps {
  user: User;
  isExporting: boolean;
  offersExport: boolean;
  /** Why the last export failed. */
  banner?: FlowError;
  onExport(): void;
}

/** The section of /profile that exports the data and deletes the account. */
export function AccountData({
  user,
  isExporting,
  offersExport,
  banner,
  onExport,
}: AccountDataProps) {
  const portal = usePortal();
  const [snapshot, send] = useFlow(provideAccountDeletion(portal), { input: { userId: user.id } });
  const { refusal, failure, wrongPasswords } = snapshot.context;
  const errors = useMemo(() => passwordErrors(refusal), [refusal]);

  const dialog = (stage: { busyLabel?: string; banner?: string; onCheck?(): void } = {}) => (
    <DeletionDialog
      email={user.email}
      busyLabel={stage.busyLabel}
      errors={errors}
      banner={stage.banner}
      attempt={wrongPasswords}
      check={(currentPassword) => fieldErrors(accountDeletionForm, { currentPassword })}
      onConfirm={(currentPassword) => send({ type: 'deletion.confirm', currentPassword })}
      onCancel={() => send({ type: 'deletion.cancel' })}
      onCheck={stage.onCheck}
    />
  );
  const dialogs = {
    keeping: () => null,
    confirming: () => dialog({ banner: failure && failureText(failure) }),
    deletingAccount: () => dialog({ busyLabel: texts.deleting }),
    readingSession: () => dialog({ busyLabel: texts.checking }),
    outcomeUnknown: () =>
      dialog({
        banner: messages['account.deletionUnknown'],
        onCheck: () => send({ type: 'deletion.check' }),
      }),
    deleted: () => dialog({ busyLabel: texts.deleting }),
    notOffered: () => null,
  } satisfies Record<AccountDeletionState, () => ReactNode>;

  return (
    <>
      <DataSection
        isExporting={isExporting}
        banner={banner}
        exportNotOffered={offersExport ? undefined : messages['export.notOffered']}
        deletionNotOffered={
          snapshot.matches('notOffered') ? messages['account.deletionNotOffered'] : undefined
        }
        onExport={onExport}
        onDelete={() => send({ type: 'deletion.ask' })}
      />
      <Suspense>{dialogs[snapshot.value]()}</Suspense>
    </>
  );
}

function provideAccountDeletion({ api, session }: Portal) {
  return accountDeletionMachine.provide({
    actors: toActors<AccountDeletionActors>({
      deleteAccount: api.profile.deleteAccount,
      readSession: api.session.readSession,
    }),
    actions: {
      notify: createNotify(),
      // Like a logout without a server call: token, other tabs, sign-in page, reload.
      leavePortal() {
        session.send({ type: 'session.expired' });
        session.send({ type: 'logout.confirm' });
      },
    },
  });
}
