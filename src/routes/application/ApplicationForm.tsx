import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import { applicationMachine } from '#machines/application.machine.ts';
import type { ApplicationInput, ApplicationState } from '#machines/application.machine.ts';
import { draftMachine } from '#machines/draft.machine.ts';
import { draftComparisonMachine, takenIn } from '#machines/draftComparison.machine.ts';
import { openingMachine } from '#machines/opening.machine.ts';
import type { OpeningState } from '#machines/opening.machine.ts';
import { actorsFrom } from '#machines/port.ts';
import { messages } from '#messages';
import type { MessageKey } from '#messages';
import { texts } from '#messages/application.ts';
import { signedIn } from '#messages/signedIn.ts';
import { clockTime } from '#ui/format.ts';
import {
  ApplicationPlaceholder,
  ApplicationScreen,
  ApplicationUnavailable,
} from '#ui/screens/application/ApplicationScreen.tsx';
import type { SavedState } from '#ui/screens/application/ApplicationScreen.tsx';
import { SubmittedDialog } from '#ui/screens/application/SubmittedDialog.tsx';
import { readApplicationInProgress } from '../deviceStorage.ts';
import { failureText } from '../failureText.ts';
import { useFlow } from '../flow.ts';
import { useNotices } from '../flowNotices.ts';
import { notifier } from '../notices.tsx';
import { paths } from '../paths.ts';
import { usePortal } from '../portal.ts';
import { useOffers } from '../quickFind/actions.ts';
import type { Offer } from '../quickFind/actions.ts';
import { readSelection } from '../selection.ts';
import { usePage } from '../usePage.ts';
import { CopyComparison, VersionComparison } from './Comparison.tsx';
import { createEditing } from './editing.ts';
import type { Editing } from './editing.ts';
import { FormNotes } from './FormNotes.tsx';
import { LeaveWarning } from './LeaveWarning.tsx';
import { useStepHistory } from './useStepHistory.ts';

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
  const [input] = useState(() => inputOf(applicationId, entrance));
  const [snapshot, send, actor] = useFlow(applicationWith(editing, wording), { input });
  const { step, refusal, stored } = snapshot.context;
  const { opening, draft, draftComparison } = snapshot.children;
  const opened = useSelector(opening, (openingSnapshot) => openingSnapshot);
  const selection = opened?.context.selection ?? snapshot.context.selection;
  const problem = useNotices()(actor);
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
    choose(chosen) {
      send({ type: 'step.choose', step: chosen });
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
        notice={problem}
        saved={saved}
        busy={busy}
        errors={errors}
        onSaveDraft={() => send({ type: 'draft.save' })}
        onPrevious={() => send({ type: 'step.back' })}
        onNext={() => send({ type: 'step.next' })}
        onSubmit={() => send({ type: 'application.submit' })}
        onStep={(chosen) => send({ type: 'step.choose', step: chosen })}
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
  const placeholder = () => <ApplicationPlaceholder mode={mode} />;

  const keptCopy = () => (
    <CopyComparison
      category={category.data?.name}
      editing={editing}
      nameOf={uploads.nameOf}
      onRestore={() => opening?.send({ type: 'copy.restore' })}
      onDrop={() => opening?.send({ type: 'copy.drop' })}
    />
  );
  const versions = () =>
    draftComparison ? (
      <VersionComparison actor={draftComparison} editing={editing} nameOf={uploads.nameOf} />
    ) : null;
  const unavailable = () => {
    const failure = opened?.context.failure;
    const text = failure ? (wording?.[failure.message] ?? failureText(failure)) : '';
    const onRetry = () => opening?.send({ type: 'load.retry' });
    return <ApplicationUnavailable mode={mode} failure={{ text, onRetry }} />;
  };
  const leadTo = (path: string) => (
    <Navigate to={path} replace state={problem && { error: problem.text }} />
  );

  const openings = {
    closed: placeholder,
    loadingCategory: placeholder,
    loadingApplication: placeholder,
    loadingForm: placeholder,
    comparingCopy: keptCopy,
    loadFailed: unavailable,
    opened: placeholder,
    noForm: placeholder,
    notADraft: placeholder,
    notFound: placeholder,
  } satisfies Record<OpeningState, () => ReactNode>;

  const screens = {
    opening: () => openings[opened?.value ?? 'closed'](),
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

function inputOf(
  applicationId: string | undefined,
  entrance: ApplicationInput['entrance'],
): ApplicationInput {
  const shared = { entrance, requestKey: crypto.randomUUID() };
  if (applicationId) return { ...shared, applicationId };
  const selection = readSelection();
  const resumed = selection && readApplicationInProgress(selection.id);
  return { ...shared, selection, applicationId: resumed, isResumed: resumed !== undefined };
}

function applicationWith(editing: Editing, wording: ApplicationFormProps['wording']) {
  const notify = notifier(wording);
  return applicationMachine.provide({
    actors: {
      ...actorsFrom(editing.ports),
      opening: openingMachine.provide({
        actors: actorsFrom(editing.openingPorts),
        actions: { notify, restoreCopy: editing.restoreCopy, dropCopy: editing.dropCopy },
      }),
      draft: draftMachine.provide({
        actors: actorsFrom(editing.draftPorts),
        actions: { notify },
      }),
      draftComparison: draftComparisonMachine.provide({
        actors: actorsFrom(editing.comparisonPorts),
        actions: {
          mergeAnswers({ context, event }) {
            if (context.other) editing.mergeAnswers(context.other, takenIn(event));
          },
        },
      }),
    },
    actions: { notify },
  });
}

/** Tells the draft of every first unsaved change, and of a connection that came back. */
function useAutosave(actor: ActorRefFrom<typeof draftMachine> | undefined, { form }: Editing) {
  useEffect(() => {
    if (!actor) return;
    const tell = () => {
      if (form.hasUnsaved()) actor.send({ type: 'answers.change' });
    };
    const retry = () => actor.send({ type: 'autosave.retry' });
    tell();
    addEventListener('online', retry);
    const leave = form.subscribeUnsaved(tell);
    return () => {
      removeEventListener('online', retry);
      leave();
    };
  }, [actor, form]);
}

function useSavedState(
  actor: ActorRefFrom<typeof draftMachine> | undefined,
  savedBefore: number | undefined,
): SavedState | undefined {
  const draft = useSelector(actor, (snapshot) => snapshot);
  if (draft?.matches({ resting: 'unsaved' })) {
    return {
      text: messages['autosave.failed'],
      onRetry: () => actor?.send({ type: 'autosave.retry' }),
    };
  }
  if (draft?.hasTag('busy') && !draft.context.wish) return { text: texts.saving };
  const savedAt = draft?.context.savedAt ?? savedBefore;
  return savedAt === undefined ? undefined : { text: texts.savedAt(clockTime(savedAt)) };
}
