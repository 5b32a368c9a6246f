import { useSelector } from '@xstate/react';
import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import type { FormField } from '#contract/form.ts';
import type { applicationMachine } from '#machines/application.machine.ts';
import type { OpeningNotes } from '#machines/opening.machine.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import type { FlowError } from '#ui/parts/Banner.tsx';
import {
  ApplicationScreen,
  FormChangesNote,
  PrefilledNote,
} from '#ui/screens/application/ApplicationScreen.tsx';
import type { SavedState } from '#ui/screens/application/StepActions.tsx';
import type { StepFormProps } from '#ui/screens/application/StepForm.tsx';
import { lazyDialog } from '#routes/portal/lazyDialog.tsx';
import { paths } from '#contract/paths.ts';
import type { Editing } from './editing.ts';
import type { Suggestions } from './Suggestions.tsx';
import { messages } from '#messages';
import { Stack } from '#ui/parts/space.tsx';
import type { draftMachine } from '#machines/draft.machine.ts';
import { application as texts } from '#messages/application.ts';
import { clockTime } from '#ui/format.ts';

const SubmittedDialog = lazyDialog(async () => ({
  Component: (await import('#ui/screens/application/SubmittedDialog.tsx')).SubmittedDialog,
}));

export interface OpenFormProps {
  actor: ActorRefFrom<typeof applicationMachine>;
  editing: Editing;
  mode: 'new' | 'edit';
  /** Unset until they have loaded. */
  suggestions: Suggestions | undefined;
  category: { name: string; price: number | null } | undefined;
  banner: FlowError | undefined;
  busy?: StepFormProps['busy'];
  /** Progress of adding the submitted application to the cart. */
  cart?: 'adding' | 'failed' | 'added' | undefined;
}

/** The open form, up to the dialog after its submission (spec §4 Form steps). */
export function OpenForm({
  actor,
  editing,
  mode,
  suggestions,
  category,
  banner,
  busy,
  cart,
}: OpenFormProps) {
  const { form, uploads } = editing;
  const navigate = useNavigate();
  const snapshot = useSelector(actor, (current) => current);
  const { refusal, stored, notes } = snapshot.context;
  // Deferred, so that the press is answered before the next step's fields render.
  const step = useDeferredValue(snapshot.context.step);
  const { draft } = snapshot.children;
  const { send } = actor;
  const errors = useSyncExternalStore(form.subscribeErrors, form.errors);
  const canSubmit = useSyncExternalStore(form.subscribeErrors, () =>
    snapshot.can({ type: 'application.submit' }),
  );
  const saved = useSavedState(draft, stored.savedAt);
  const problems = useMemo(
    () => Object.entries(refusal?.errors ?? {}).map(([key, message]) => ({ key, message })),
    [refusal],
  );
  useAutosave(draft, editing);

  return (
    <>
      <ApplicationScreen
        mode={mode}
        category={category}
        steps={form.steps()}
        step={step}
        store={form}
        uploads={uploads}
        problems={problems}
        renderSuggestion={suggestions?.renderSuggestion}
        notes={
          <FormNotes
            notes={notes}
            fields={form.steps()[step - 1] ?? []}
            suggestions={suggestions}
            step={step}
          />
        }
        banner={banner}
        saved={saved}
        busy={busy}
        errors={errors}
        canSubmit={canSubmit}
        onSaveDraft={() => send({ type: 'draft.save' })}
        onPrevious={() => send({ type: 'step.back' })}
        onNext={() => send({ type: 'step.next' })}
        onSubmit={() => send({ type: 'application.submit' })}
        onStep={(other) => send({ type: 'step.choose', step: other })}
      />
      <SubmittedDialog
        isOpen={cart !== undefined}
        cart={cart}
        reason={banner?.text}
        onAddToCart={() => send({ type: 'cart.retry' })}
        onApplications={() => void navigate(paths.applications)}
        onCart={() => void navigate(paths.cart)}
      />
    </>
  );
}

interface FormNotesProps {
  notes: OpeningNotes | undefined;
  /** Those of the step. */
  fields: readonly FormField[];
  suggestions: Suggestions | undefined;
  /** From 1. */
  step: number;
}

/** Notes about the form and the step: prefilled and previous answers. */
function FormNotes({ notes, fields, suggestions, step }: FormNotesProps) {
  const { prefilled = [], changes, lacksSource } = notes ?? {};
  const prefilledFields = fields.filter(({ attribute }) => prefilled.includes(attribute));
  return (
    <Stack space="small">
      {lacksSource ? <Banner tone="error">{messages['copy.failed']}</Banner> : null}
      {changes ? <FormChangesNote {...changes} /> : null}
      {prefilledFields.length > 0 ? (
        <PrefilledNote labels={prefilledFields.map(({ label }) => label)} />
      ) : null}
      {suggestions?.renderNote(step)}
    </Stack>
  );
}

type DraftActor = ActorRefFrom<typeof draftMachine>;

/** Notifies the draft of each first unsaved change, and when the connection returns. */
function useAutosave(actor: DraftActor | undefined, { form }: Editing) {
  useEffect(() => {
    if (!actor) return;
    const notifyDraft = () => {
      if (form.hasUnsaved()) actor.send({ type: 'answers.change' });
    };
    const retry = () => actor.send({ type: 'autosave.retry' });
    notifyDraft();
    addEventListener('online', retry);
    const unsubscribe = form.subscribeUnsaved(notifyDraft);
    return () => {
      removeEventListener('online', retry);
      unsubscribe();
    };
  }, [actor, form]);
}

/** The saving status that the form shows beside its buttons. */
function useSavedState(
  actor: DraftActor | undefined,
  savedBefore: number | undefined,
): SavedState | undefined {
  const draft = useSelector(actor, (snapshot) => snapshot);
  if (draft?.matches({ resting: 'unsaved' })) {
    return {
      text: messages['autosave.failed'],
      onRetry: () => actor?.send({ type: 'autosave.retry' }),
    };
  }
  if (draft?.hasTag('busy') && !draft.context.intent) {
    return { text: texts.saving, isSaving: true };
  }
  const savedAt = draft?.context.savedAt ?? savedBefore;
  return savedAt === undefined ? undefined : { text: texts.savedAt(clockTime(savedAt)) };
}
