import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { applicationMachine } from '#machines/application.machine.ts';
import type { ApplicationInput, ApplicationState } from '#machines/application.machine.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import { draftComparisonMachine, readTaken } from '#machines/draftComparison.machine.ts';
import { openingMachine } from '#machines/opening.machine.ts';
import { toActors } from '#machines/port.ts';
import type { MessageKey } from '#messages';
import { texts } from '#messages/application.ts';
import { signedIn } from '#messages/signedIn.ts';
import { ApplicationScreen } from '#ui/screens/application/ApplicationScreen.tsx';
import { readApplicationInProgress } from '../deviceStorage.ts';
import { useFlow } from '../flow.ts';
import { useBanners } from '../flowBanners.ts';
import { notifier } from '../toasts.tsx';
import { paths } from '../paths.ts';
import { laterDialog } from '../laterDialog.tsx';
import { usePortal } from '../portal.ts';
import { useOffers } from '../quickFind/actions.ts';
import type { Offer } from '../quickFind/actions.ts';
import { readSelection } from '../selection.ts';
import { usePage } from '../usePage.ts';
import { VersionComparison } from './Comparison.tsx';
import { useAutosave, useSavedState } from './draftSaving.ts';
import { createEditing } from './editing.ts';
import type { Editing } from './editing.ts';
import { FormNotes } from './FormNotes.tsx';
import { LeaveWarning } from './LeaveWarning.tsx';
import { Opening } from './Opening.tsx';
import { useStepHistory } from './useStepHistory.ts';

const SubmittedDialog = laterDialog(async () => ({
  Component: (await import('#ui/screens/application/SubmittedDialog.tsx')).SubmittedDialog,
}));

/** What quick find offers while the form is open. */
const offers: readonly Offer<
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'draft.save' }
  | { type: 'application.submit' }
>[] = [
  { event: { type: 'step.next' }, name: texts.nextStep, icon: 'arrow' },
  { event: { type: 'step.back' }, name: texts.previousStep, icon: 'back' },
  { event: { type: 'draft.save' }, name: texts.saveDraft, icon: 'file' },
  { event: { type: 'application.submit' }, name: texts.submit, icon: 'send' },
];

/** While a message shows, Submit is off, here as in the form (spec §4 Form steps). */
const offersWithErrors = offers.filter(({ event }) => event.type !== 'application.submit');

interface ApplicationFormProps {
  /** The application to edit; a new one without. */
  applicationId?: string;
  entrance: ApplicationInput['entrance'];
  /** Texts that this page says otherwise. */
  wording?: Partial<Record<MessageKey, string>>;
  /** Where the customer is led when the application is no draft any more. */
  elsewhere: string;
  /** Where a refused load leads. */
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
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [editing] = useState(() =>
    createEditing(portal, { applicationId, entrance, sourceId: search.get('from') ?? undefined }),
  );
  const [input] = useState(() => toInput(applicationId, entrance));
  const [snapshot, send, actor] = useFlow(provideApplication(editing, wording), { input });
  const { step, refusal, stored } = snapshot.context;
  const { opening, draft, draftComparison } = snapshot.children;
  const chosen = useSelector(opening, (openingSnapshot) => openingSnapshot?.context.selection);
  const selection = chosen ?? snapshot.context.selection;
  const problem = useBanners()(actor);
  const { form, uploads } = editing;
  const isEditing = snapshot.matches('editing');
  const title = signedIn.applicationTitles[mode];
  const stepCount = isEditing ? form.steps().length : 0;
  usePage(stepCount > 1 ? texts.pageTitle(step, stepCount, title) : title);
  const errors = useSyncExternalStore(form.subscribeErrors, form.errors);
  const saved = useSavedState(draft, stored.savedAt);
  const category = useQuery({
    ...queries.category(selection?.id ?? ''),
    enabled: Boolean(selection),
  });
  const problems = useMemo(
    () => Object.entries(refusal?.errors ?? {}).map(([key, message]) => ({ key, message })),
    [refusal],
  );
  useEffect(() => opening?.send({ type: 'form.open' }), [opening]);
  useEffect(() => editing.keepCopies(), [editing]);
  useEffect(() => () => uploads.stop(), [uploads]);
  useEffect(() => {
    if (isEditing) form.showStep(step);
  }, [form, isEditing, step]);
  useOffers(snapshot, send, errors.length > 0 ? offersWithErrors : offers);
  useAutosave(draft, editing);
  useStepHistory(step, {
    isOpen: isEditing,
    choose(other) {
      send({ type: 'step.choose', step: other });
      return actor.getSnapshot().context.step;
    },
  });

  const screen = (
    busy?: 'saving' | 'submitting' | 'uploading',
    standing?: 'adding' | 'failed' | 'added',
  ) => (
    <>
      <ApplicationScreen
        mode={mode}
        category={category.data && { name: category.data.name, price: category.data.price }}
        steps={form.steps()}
        step={step}
        store={form}
        uploads={uploads}
        problems={problems}
        notes={<FormNotes editing={editing} />}
        banner={problem}
        saved={saved}
        busy={busy}
        errors={errors}
        onSaveDraft={() => send({ type: 'draft.save' })}
        onPrevious={() => send({ type: 'step.back' })}
        onNext={() => send({ type: 'step.next' })}
        onSubmit={() => send({ type: 'application.submit' })}
        onStep={(other) => send({ type: 'step.choose', step: other })}
      />
      <SubmittedDialog
        isOpen={standing !== undefined}
        cart={standing}
        reason={problem?.text}
        onAddToCart={() => send({ type: 'cart.retry' })}
        onApplications={() => void navigate(paths.applications)}
        onCart={() => void navigate(paths.cart)}
      />
    </>
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
  const versions = () =>
    draftComparison ? (
      <VersionComparison actor={draftComparison} editing={editing} nameOf={uploads.nameOf} />
    ) : null;
  const leadTo = (path: string) => (
    <Navigate to={path} replace state={problem && { error: problem.text }} />
  );

  const screens = {
    opening: () => openingScreen,
    'editing.fillingIn': () => screen(),
    'editing.checkingStep': () => screen('uploading'),
    'editing.checkingAnswers': () => screen('submitting'),
    'editing.savingDraft': () => screen('saving'),
    'editing.submitting': () => screen('submitting'),
    comparingVersions: versions,
    addingToCart: () => screen('submitting', 'adding'),
    notInCart: () => screen('submitting', 'failed'),
    draftSaved: () => leadTo(paths.applications),
    submitted: () => screen('submitting', 'added'),
    noForm: () => screen(),
    notADraft: () => leadTo(elsewhere),
    notFound: () => leadTo(afterRefusedLoad),
  } satisfies Record<ApplicationState, () => ReactNode>;
  const view = screens[statePath(snapshot.value)]();
  return (
    <>
      {view}
      <LeaveWarning form={form} isActive={isEditing} />
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
  applicationId: string | undefined,
  entrance: ApplicationInput['entrance'],
): ApplicationInput {
  const shared = { entrance, requestKey: crypto.randomUUID() };
  if (applicationId) return { ...shared, applicationId };
  const selection = readSelection();
  const resumed = selection && readApplicationInProgress(selection.id);
  return { ...shared, selection, applicationId: resumed, isResumed: resumed !== undefined };
}

function provideApplication(editing: Editing, wording: ApplicationFormProps['wording']) {
  const notify = notifier(wording);
  return applicationMachine.provide({
    actors: {
      ...toActors(editing.ports),
      opening: openingMachine.provide({
        actors: toActors(editing.openingPorts),
        actions: { notify, restoreCopy: editing.restoreCopy, dropCopy: editing.dropCopy },
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
    actions: { notify },
  });
}
