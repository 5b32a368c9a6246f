import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { texts } from '#messages/application.ts';
import { ConfirmDialog } from '../confirmDialog.ts';
import type { Form } from './fieldStore.ts';
import type { FormUploads } from './uploads.ts';

interface LeaveWarningProps {
  form: Form;
  uploads: FormUploads;
  /** False when the flow itself leads away. */
  isActive: boolean;
  /** What is submitted is not left before it is in the cart. */
  isSubmitting: boolean;
}

/** Asks before the page is left while something is unsaved or a file on its way, and only then. */
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

/** A file that is dropped beside its field would take the page's place. */
function refuseFiles(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
