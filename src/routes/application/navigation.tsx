import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';
import { application as texts } from '#messages/application.ts';
import { signedIn } from '#messages/frame.ts';
import { useHistoryEntryKey } from '#routes/device/historyEntry.ts';
import { ConfirmDialog } from '#routes/portal/lazyDialog.tsx';
import { useBlockerAnsweredOnce, useUnloadWarning } from '#routes/portal/leaveQuestion.tsx';
import type { Form } from './fieldStore.ts';
import type { UploadStore } from './uploadStore.ts';

/* The form and the browser's history: a step is an entry, and leaving may lose answers. */

/**
 * Each step of the form is a history entry, so that Back goes back one step instead of leaving.
 * `choose` asks the form for a step and returns the one that then shows; `leave` is called when
 * Back goes past the form.
 */
export function useStepHistory(
  step: number,
  { isOpen, choose, leave }: { isOpen: boolean; choose(step: number): number; leave(): void },
): void {
  const [search, setSearch] = useSearchParams();
  const entryKey = useHistoryEntryKey();
  const cause = useNavigationType();
  const requested = Number(search.get('step') ?? 1);
  const wasOpen = useRef(false);

  function show(shown: number, replace: boolean) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (shown === 1) after.delete('step');
        else after.set('step', String(shown));
        return after;
      },
      { replace, state: { entryKey } },
    );
  }

  const followForm = useEffectEvent((shown: number) => {
    if (shown !== requested) show(shown, !wasOpen.current);
    wasOpen.current = true;
  });
  useEffect(() => {
    if (isOpen) followForm(step);
  }, [step, isOpen]);

  const followAddress = useEffectEvent((next: number) => {
    if (cause !== NavigationType.Pop || next === step) return;
    if (!isOpen) return leave();
    const shown = choose(next);
    if (shown !== next) show(shown, true);
  });
  useEffect(() => followAddress(requested), [requested]);
}

interface LeaveWarningProps {
  form: Form;
  uploads: UploadStore;
  /** False when the flow itself leaves the page. */
  isActive: boolean;
  /** Also warns while a submitted application is not in the cart yet. */
  isSubmitting: boolean;
}

/** Asks before leaving the page, only while answers are unsaved or a file is uploading. */
export function LeaveWarning({ form, uploads, isActive, isSubmitting }: LeaveWarningProps) {
  const isUnsaved = useSyncExternalStore(form.subscribeUnsaved, form.hasUnsaved);
  const isUploading = useSyncExternalStore(uploads.subscribe, uploads.hasPending);
  const hasUnsaved = isActive && (isUnsaved || isUploading);
  const [blocker, answer] = useBlockerAnsweredOnce(
    ({ currentLocation, nextLocation }) =>
      isSubmitting ||
      (isActive &&
        (form.hasUnsaved() || uploads.hasPending()) &&
        currentLocation.pathname !== nextLocation.pathname),
  );
  useUnloadWarning(() => hasUnsaved || isSubmitting);
  useEffect(() => {
    addEventListener('dragover', refuseFiles);
    addEventListener('drop', refuseFiles);
    return () => {
      removeEventListener('dragover', refuseFiles);
      removeEventListener('drop', refuseFiles);
    };
  }, []);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (isSubmitting) answer('reset');
    else if (!hasUnsaved) answer('proceed');
  }, [hasUnsaved, isSubmitting, blocker, answer]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' && hasUnsaved}
      title={signedIn.leaveTitle}
      message={isUploading ? texts.leaveUpload : texts.leaveText}
      cancelLabel={signedIn.stay}
      confirmLabel={signedIn.leave}
      tone="primary"
      onCancel={() => answer('reset')}
      onConfirm={() => answer('proceed')}
    />
  );
}

/** A file dropped beside its field would otherwise replace the page. */
function refuseFiles(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
