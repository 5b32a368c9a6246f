import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { application as texts } from '#messages/application.ts';
import { ConfirmDialog } from '#routes/portal/lazyDialog.tsx';
import type { Form } from './fieldStore.ts';
import type { FormUploads } from './uploads.ts';

interface LeaveWarningProps {
  form: Form;
  uploads: FormUploads;
  /** False when the flow itself leaves the page. */
  isActive: boolean;
  /** Also warns while a submitted application is not in the cart yet. */
  isSubmitting: boolean;
}

/** Asks before leaving the page, only while answers are unsaved or a file is uploading. */
export function LeaveWarning({ form, uploads, isActive, isSubmitting }: LeaveWarningProps) {
  const isUnsaved = useSyncExternalStore(form.subscribeUnsaved, form.hasUnsaved);
  const isUploading = useSyncExternalStore(uploads.subscribeUnderWay, uploads.areUnderWay);
  const hasUnsaved = isActive && (isUnsaved || isUploading);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isSubmitting ||
      (isActive &&
        (form.hasUnsaved() || uploads.areUnderWay()) &&
        currentLocation.pathname !== nextLocation.pathname),
  );
  const isKept = hasUnsaved || isSubmitting;
  useEffect(() => {
    if (!isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isKept]);
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
    if (isSubmitting) blocker.reset();
    else if (!hasUnsaved) blocker.proceed();
  }, [hasUnsaved, isSubmitting, blocker]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' && hasUnsaved}
      title={texts.leaveTitle}
      message={isUploading ? texts.leaveUpload : texts.leaveText}
      cancelLabel={texts.stay}
      confirmLabel={texts.leave}
      tone="primary"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

/** A file dropped beside its field would otherwise replace the page. */
function refuseFiles(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
