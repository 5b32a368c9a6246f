import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import type { ApplicationInput, ApplicationState } from '#machines/application.machine.ts';
import type { openingMachine, OpeningState } from '#machines/opening.machine.ts';
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
import { toStatePath } from '#routes/flow/statePath.ts';
import { useBanner } from '#routes/flow/banners.ts';
import { paths } from '#contract/paths.ts';
import { usePortal } from '#routes/portal/portal.ts';
import { readSelection } from '#routes/device/selection.ts';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';
import { useHistoryEntryKey } from '#routes/device/historyEntry.ts';
import { LeaveWarning, useStepHistory } from './navigation.tsx';
import { readEarlierApplications } from './opening.ts';
import type { OpeningOptions } from './opening.ts';
import { OpenForm } from './OpenForm.tsx';
import type { OpenFormProps } from './OpenForm.tsx';
import { toCrashCopyKey, useCrashCopy } from './crashCopy.ts';
import { createEditing } from './editing.ts';
import type { Editing } from './editing.ts';
import { provideApplication } from './ports.ts';
import type { Suggestions } from './Suggestions.tsx';

const CopyComparison = lazyPart(async () => ({
  Component: (await import('./Comparison.tsx')).CopyComparison,
}));

const VersionComparison = lazyPart(async () => ({
  Component: (await import('./Comparison.tsx')).VersionComparison,
}));

/** /application and /application/{id}: a new application, or a draft to edit (spec §2). */
export function Component() {
  const { id } = useParams();
  return (
    <ApplicationForm
      key={id ?? 'new'}
      applicationId={id}
      entrance="portal"
      elsewhere={paths.applications}
      afterRefusedLoad={paths.refusedLoad}
    />
  );
}

interface ApplicationFormProps {
  /** The application to edit; unset for a new one. */
  applicationId?: string;
  entrance: ApplicationInput['entrance'];
  /** Texts that this page words differently. */
  wording?: Partial<Record<MessageKey, string>>;
  /** The redirect when the application is no longer a draft. */
  elsewhere: string;
  /** The redirect after a refused load. */
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
  const [editing] = useState(() => createEditing(portal));
  const [input] = useState(() => toInput(portal.userId(), options));
  const [snapshot, send, actor] = useFlow(provideApplication(portal, editing, options, wording), {
    input,
  });
  const { step, steps, stored } = snapshot.context;
  const { opening, draft, draftComparison } = snapshot.children;
  const chosen = useSelector(opening, (openingSnapshot) => openingSnapshot?.context.selection);
  const selection = chosen ?? snapshot.context.selection;
  const banner = useBanner(actor);
  const { form, uploads } = editing;
  const isEditing = snapshot.matches('editing');
  const suggestions = useSuggestions(form, options, isEditing ? selection?.id : undefined);
  const title = signedIn.applicationTitles[mode];
  const stepCount = isEditing ? form.steps().length : 0;
  usePageTitle(stepCount > 1 ? texts.pageTitle(step, stepCount, title) : title);
  const category = useQuery({
    ...queries.category(selection?.id ?? ''),
    enabled: Boolean(selection),
  });
  useEffect(() => opening?.send({ type: 'form.open' }), [opening]);
  const writtenId = useSelector(draft, (draftSnapshot) => draftSnapshot?.context.applicationId);
  const isOpened = selection !== undefined && steps.length > 0;
  useCrashCopy(
    editing,
    isOpened
      ? toCrashCopyKey(portal.userId(), writtenId ?? stored.applicationId, selection.id)
      : undefined,
  );
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
      suggestions={suggestions}
      category={category.data}
      banner={banner}
      busy={busy}
      cart={cart}
    />
  );
  const openingScreen = (
    <Opening actor={opening} mode={mode} category={category.data?.name} editing={editing} />
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
    notInCart: () => openForm('submitted', 'failed'),
    draftSaved: () => leadTo(paths.applications),
    submitted: () => openForm('submitted', 'added'),
    noForm: () => openForm(),
    notADraft: () => leadTo(elsewhere),
    notFound: () => leadTo(afterRefusedLoad),
  } satisfies Record<ApplicationState, () => ReactNode>;
  const view = screens[toStatePath(snapshot.value)]();
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

interface OpeningProps {
  actor: ActorRefFrom<typeof openingMachine> | undefined;
  mode: 'new' | 'edit';
  category: string | undefined;
  editing: Editing;
}

/** Shown until the form is open (spec §2 Application form). */
export function Opening({ actor, mode, category, editing }: OpeningProps) {
  const snapshot = useSelector(actor, (current) => current);
  const placeholder = () => <ApplicationPlaceholder mode={mode} />;
  const screens = {
    closed: placeholder,
    loadingCategory: placeholder,
    loadingApplication: placeholder,
    loadingForm: placeholder,
    comparingCopy: () => (
      <Suspense fallback={placeholder()}>
        <CopyComparison
          copy={snapshot?.context.form.copy}
          category={category}
          editing={editing}
          onRestore={() => actor?.send({ type: 'copy.restore' })}
          onDrop={() => actor?.send({ type: 'copy.drop' })}
        />
      </Suspense>
    ),
    loadFailed() {
      const onRetry = () => actor?.send({ type: 'load.retry' });
      return (
        <ApplicationUnavailable
          mode={mode}
          failure={{ text: texts.notOpened, hasToast: true, onRetry }}
        />
      );
    },
    opened: placeholder,
    noForm: placeholder,
    notADraft: placeholder,
    notFound: placeholder,
  } satisfies Record<OpeningState, () => ReactNode>;
  return screens[snapshot?.value ?? 'closed']();
}

/** Suggestions for the open form; loading them never delays it. */
function useSuggestions(
  form: Editing['form'],
  { applicationId, entrance, entryKey }: OpeningOptions,
  openCategory: string | undefined,
): Suggestions | undefined {
  const portal = usePortal();
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const load = useEffectEvent(async (categoryId: string) => {
    const listed = await readEarlierApplications(portal, entrance);
    // The list may already contain the application created here.
    const inProgress = { userId: portal.userId(), categoryId };
    const own = applicationId ?? readApplicationInProgress(inProgress, entryKey)?.applicationId;
    const applications = listed.filter(({ id }) => id !== own);
    const { createSuggestions, runWithoutLayoutShift } = await import('./Suggestions.tsx');
    const { user } = portal.session.getSnapshot().context;
    runWithoutLayoutShift(() => setSuggestions(createSuggestions(form, user, applications)));
  });
  const isLoaded = suggestions !== undefined;
  useEffect(() => {
    if (openCategory === undefined || isLoaded) return;
    load(openCategory).catch(() => undefined);
  }, [openCategory, isLoaded]);
  return suggestions;
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
