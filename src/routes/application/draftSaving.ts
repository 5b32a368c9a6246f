import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { draftMachine } from '#machines/draft.machine.ts';
import { messages } from '#messages';
import { application as texts } from '#messages/application.ts';
import { clockTime } from '#ui/format.ts';
import type { SavedState } from '#ui/screens/application/StepForm.tsx';
import type { Editing } from './editing.ts';

type DraftActor = ActorRefFrom<typeof draftMachine>;

/** Notifies the draft of each first unsaved change, and when the connection returns. */
export function useAutosave(actor: DraftActor | undefined, { form }: Editing) {
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

/** The saving status that the form shows beside its buttons. */
export function useSavedState(
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
    return { text: texts.saving, isUnderWay: true };
  }
  const savedAt = draft?.context.savedAt ?? savedBefore;
  return savedAt === undefined ? undefined : { text: texts.savedAt(clockTime(savedAt)) };
}
