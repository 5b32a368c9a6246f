import { memo, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { isBuyable, isEditable } from '#contract/application.ts';
import type { Application } from '#contract/application.ts';
import type { ApplicationCardState } from '#machines/applicationCard.machine.ts';
import { messages } from '#messages';
import { common } from '#messages/common.ts';
import { signedIn } from '#messages/frame.ts';
import { toAccessibleName, firstAnswers } from '#ui/answers.ts';
import { ApplicationCard } from '#ui/screens/applications/ApplicationCard.tsx';
import type { CardBusy } from '#ui/screens/applications/ApplicationCard.tsx';
import { DraftBanner } from '#ui/screens/applications/DraftBanner.tsx';
import { applicationName } from '#routes/lists/applicationName.ts';
import { failureText } from '#routes/flow/failureText.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { paths } from '#contract/paths.ts';
import { usePortal } from '#routes/portal/portal.ts';
import { useActionDetails } from '#routes/quickFind/actionDetails.ts';
import type { RowState } from '#routes/lists/rows.ts';
import { findCategory } from './findCategory.ts';
import { provideApplicationCard } from './provideApplicationCard.ts';
import { shownApplication } from './shownApplication.ts';

interface ListedApplicationProps {
  application: Application;
  labels: Readonly<Record<string, string>>;
  /** Whether another one in the list has the same name. */
  hasDuplicateName: boolean;
  /** False if the filters exclude it; it still shows while an action on it runs. */
  isMatching: boolean;
  /** Undefined until the cart has loaded. */
  isInCart: boolean | undefined;
  offersDeletion: boolean;
  onRowState(id: string, rowState: RowState): void;
  /** Opens its thread. */
  onOpen(id: string): void;
  /** Called if the back end cannot delete drafts. */
  withdrawDeletion(): void;
}

/** One application of the list with its actions. Memoised, because a list has many. */
export const ListedApplication = memo(function ListedApplication({
  application,
  labels,
  hasDuplicateName,
  isMatching,
  isInCart,
  offersDeletion,
  onRowState,
  onOpen,
  withdrawDeletion,
}: ListedApplicationProps) {
  const portal = usePortal();
  const machine = provideApplicationCard(portal, application, withdrawDeletion);
  const [snapshot, send, actor] = useFlow(machine, { input: { applicationId: application.id } });
  const problem = useBanner(actor);
  const { failure } = snapshot.context;
  const state = snapshot.value;
  const rowState = state === 'listed' ? 'idle' : state === 'gone' ? 'hidden' : 'retained';
  useEffect(() => onRowState(application.id, rowState), [onRowState, application.id, rowState]);
  const name = applicationName(application);
  const answers = firstAnswers(application.formData, labels);
  const called = toAccessibleName(name, hasDuplicateName, answers, application.createdAt);
  const isDraft = isEditable(application);
  const enabled = {
    'application.edit': isDraft,
    'application.reuse': !isDraft && Boolean(findCategory(application)),
    'cart.add': isBuyable(application) && isInCart === false,
  };
  useActionDetails(actor, { name: called, enabled });

  const card = (busy?: CardBusy) => (
    <ApplicationCard
      application={shownApplication(application, isInCart)}
      name={name}
      called={called}
      answers={answers}
      busy={busy}
      banner={problem}
      // A draft has no thread, and some back ends have none at all.
      onOpen={application.state ? () => onOpen(application.id) : undefined}
      onEdit={enabled['application.edit'] ? () => send({ type: 'application.edit' }) : undefined}
      onDelete={isDraft && offersDeletion ? () => send({ type: 'draft.delete' }) : undefined}
      onAddToCart={enabled['cart.add'] ? () => send({ type: 'cart.add' }) : undefined}
      onUseAgain={
        enabled['application.reuse'] ? () => send({ type: 'application.reuse' }) : undefined
      }
    />
  );
  const banner = (title: string, action?: { label: string; onPress(): void }, isBusy = false) => (
    <DraftBanner
      title={title}
      name={called}
      detail={failure && failureText(failure)}
      isBusy={isBusy}
      action={action}
    />
  );
  const undo = { label: signedIn.undo, onPress: () => send({ type: 'draft.restore' }) };
  const check = { label: common.tryAgain, onPress: () => send({ type: 'draft.check' }) };
  const deleted = messages['draft.deleted'];
  const unknown = messages['draft.statusUnknown'];

  const screens = {
    listed: () => (isMatching || problem ? card() : null),
    loadingForm: () => card('opening'),
    editing: () => <Navigate to={paths.application(application.id)} />,
    copying: () => <Navigate to={paths.copyOf(application.id)} />,
    deletingDraft: () => card('deleting'),
    readingDraft: () => card('deleting'),
    checkingStatus: () => banner(unknown, check, true),
    outcomeUnknown: () => banner(unknown, check),
    deleted: () => banner(deleted, undo),
    restoringDraft: () => banner(deleted, undo, true),
    gone: () => null,
    lost: () => banner(messages['draft.restoreTooLate']),
    addingToCart: () => card('adding'),
    readingCart: () => card('adding'),
  } satisfies Record<ApplicationCardState, () => ReactNode>;
  return screens[state]();
});
