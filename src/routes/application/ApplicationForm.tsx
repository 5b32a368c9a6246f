import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { applicationMachine } from '#machines/application.machine.ts';
import type { ApplicationInput, ApplicationState } from '#machines/application.machine.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import { draftComparisonMachine, readTaken } from '#machines/draftComparison.machine.ts';
import { openingMachine } from '#machines/opening.machine.ts';
import { toActors } from '#machines/port.ts';
import { messages } from '#messages';
import type { MessageKey } from '#messages';
import { application as texts } from '#messages/application.ts';
import { signedIn } from '#messages/frame.ts';
import {
  ApplicationPlaceholder,
  ApplicationUnavailable,
} from '#ui/screens/application/ApplicationScreen.tsx';
import { lazyPart } from '#routes/portal/connection.ts';
import { readApplicationInProgress } from '#routes/device/deviceStorage.ts';
import { useFlow } from '#routes/flow/start.ts';
import { useBanners } from '#routes/flow/banners.ts';
import { createNotify } from '#routes/flow/toasts.tsx';
import { paths } from '#contract/paths.ts';
import { usePortal } from '#routes/portal/portal.ts';
import { readSelection } from '#routes/device/selection.ts';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useHistoryEntryKey } from '#routes/device/historyEntry.ts';
import { createEditing } from './editing.ts';
import type { Editing } from './editing.ts';
import type { OpeningOptions } from './formOpening.ts';
import { LeaveWarning } from './LeaveWarning.tsx';
import { OpenForm } from './OpenForm.tsx';
import type { OpenFormProps } from './OpenForm.tsx';
import { Opening } from './Opening.tsx';
import { useStepHistory } from './useStepHistory.ts';

const VersionComparison = lazyPart(async () => ({
  Component: (await import('./Comparison.tsx')).VersionComparison,
}));

interface ApplicationFormProps {
  /** The application to edit; unset for a new one. */
  applicationId?: string;
  entrance: ApplicationInput['entrance'];
  /** Texts that this page words differently. */
  wording?: Partial<Record<MessageKey, string>>;
  /** Where the customer goes when the application is no longer a draft. */
  elsewhere: string;
  /** Where the customer goes after a refused load. */
  afterRefusedLoad: string;
}

/** The server-defined form: its machine, its answers and its screens (spec §2 Application form). */
export function ApplicationForm({
  applicationId,
  entrance,
  wording,
  elsewhere,
  afterRefusedLoad,
}: ApplicationFormProps) {
  const mode = applicationId ? 'edit' : 'new';
  const portal = usePortal();
  const { queries } = portal;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const entryKey = useHistoryEntryKey();
  const [options] = useState((): OpeningOptions => ({
    applicationId,
    entrance,
    sourceId: search.get('from') ?? undefined,
    // Every page opened by its address has this key.
    entryKey: entryKey === 'default' ? undefined : entryKey,
  }));
  const [editing] = useState(() => createEditing(portal, options));
  const [input] = useState(() => toInput(portal.userId(), options));
  const [snapshot, send, actor] = useFlow(provideApplication(editing, wording), { input });
  const { step } = snapshot.context;
  const { opening, draftComparison } = snapshot.children;
  const chosen = useSelector(opening, (openingSnapshot) => openingSnapshot?.context.selection);
  const selection = chosen ?? snapshot.context.selection;
  const banner = useBanners()(actor);
  const { form, uploads } = editing;
  const isEditing = snapshot.matches('editing');
  const title = signedIn.applicationTitles[mode];
  const stepCount = isEditing ? form.steps().length : 0;
  usePageTitle(stepCount > 1 ? texts.pageTitle(step, stepCount, title) : title);
  const category = useQuery({
    ...queries.category(selection?.id ?? ''),
    enabled: Boolean(selection),
  });
  useEffect(() => opening?.send({ type: 'form.open' }), [opening]);
  useEffect(() => editing.storeCopies(), [editing]);
  useEffect(() => () => uploads.stop(), [uploads]);
  useEffect(() => {
    if (isEditing) form.showStep(step);
  }, [form, isEditing, step]);
  useStepHistory(step, {
    isOpen: isEditing,
    choose(other) {
      send({ type: 'step.choose', step: other });
      return actor.getSnapshot().context.step;
    },
    leave() {
      if (snapshot.matches('submitted')) void navigate(paths.applications, { replace: true });
    },
  });

  const openForm = (busy?: OpenFormProps['busy'], cart?: OpenFormProps['cart']) => (
    <OpenForm
      actor={actor}
      editing={editing}
      mode={mode}
      category={category.data}
      banner={banner}
      busy={busy}
      cart={cart}
    />
  );
  const openingScreen = (
    <Opening
      actor={opening}
      mode={mode}
      category={category.data?.name}
      editing={editing}
      wording={wording}
    />
  );
  const savingStopped = (
    <ApplicationUnavailable
      mode={mode}
      failure={{
        text: messages['draft.stopped'],
        onRetry: () => send({ type: 'autosave.retry' }),
      }}
    />
  );
  const versions = () =>
    draftComparison ? (
      <Suspense fallback={<ApplicationPlaceholder mode={mode} />}>
        <VersionComparison actor={draftComparison} editing={editing} />
      </Suspense>
    ) : null;
  const leadTo = (path: string) => (
    <Navigate to={path} replace state={banner && { error: banner.text }} />
  );

  const screens = {
    opening: () => openingScreen,
    'editing.fillingIn': () => openForm(),
    'editing.checkingStep': () => openForm('checking'),
    'editing.checkingAnswers': () => openForm('checking'),
    'editing.savingDraft': () => openForm('saving'),
    'editing.submitting': () => openForm('submitting'),
    savingStopped: () => savingStopped,
    comparingVersions: versions,
    addingToCart: () => openForm('submitting', 'adding'),
    notInCart: () => openForm('submitting', 'failed'),
    draftSaved: () => leadTo(paths.applications),
    submitted: () => openForm('submitting', 'added'),
    noForm: () => openForm(),
    notADraft: () => leadTo(elsewhere),
    notFound: () => leadTo(afterRefusedLoad),
  } satisfies Record<ApplicationState, () => ReactNode>;
  const view = screens[statePath(snapshot.value)]();
  return (
    <>
      {view}
      <LeaveWarning
        form={form}
        uploads={uploads}
        isActive={isEditing || snapshot.matches('comparingVersions')}
        isSubmitting={
          snapshot.matches({ editing: 'submitting' }) || snapshot.matches('addingToCart')
        }
      />
    </>
  );
}

/** A state as `parent.child`. */
function statePath(value: unknown): ApplicationState {
  if (typeof value === 'string') return value as ApplicationState;
  const [[parent, child] = []] = Object.entries(value as object);
  return `${parent}.${String(child)}` as ApplicationState;
}

function toInput(
  userId: string,
  { applicationId, entrance, entryKey }: OpeningOptions,
): ApplicationInput {
  const shared = { entrance, requestKey: crypto.randomUUID() };
  if (applicationId) return { ...shared, applicationId };
  const selection = readSelection();
  const {
    applicationId: resumed,
    creation,
    endedEntry,
  } = (selection && readApplicationInProgress({ userId, categoryId: selection.id }, entryKey)) ??
  {};
  return {
    ...shared,
    selection,
    applicationId: resumed,
    isResumed: resumed !== undefined,
    wasSavedAsDraft: endedEntry !== undefined,
    ...(creation && { requestKey: creation.requestKey, unansweredWrites: [creation.body] }),
  };
}

function provideApplication(editing: Editing, wording: ApplicationFormProps['wording']) {
  const notify = createNotify(wording);
  const { ports, restoreCopy, dropCopy } = editing.opening;
  return applicationMachine.provide({
    actors: {
      ...toActors(editing.ports),
      opening: openingMachine.provide({
        actors: toActors(ports),
        actions: { notify, restoreCopy, dropCopy },
      }),
      draft: draftMachine.provide({
        actors: toActors(editing.draftPorts),
        actions: { notify },
      }),
      draftComparison: draftComparisonMachine.provide({
        actors: toActors(editing.comparisonPorts),
        actions: {
          mergeAnswers({ context, event }) {
            if (context.other) editing.mergeAnswers(context.other, readTaken(event));
          },
        },
      }),
    },
    actions: { notify, markUnsaved: editing.form.markUnsaved },
  });
}
