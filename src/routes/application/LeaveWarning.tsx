import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { texts } from '#messages/application.ts';
import { ConfirmDialog } from '../confirmDialog.ts';
import type { Form } from './fieldStore.ts';

interface LeaveWarningProps {
  form: Form;
  /** False when the flow itself leads away. */
  isActive: boolean;
  /** What is submitted is not left before it is in the cart. */
  isSubmitting: boolean;
}

/** Asks before the page is left while something is unsaved, and only then. */
export function LeaveWarning({ form, isActive, isSubmitting }: LeaveWarningProps) {
  const isUnsaved = useSyncExternalStore(form.subscribeUnsaved, form.hasUnsaved);
  const hasUnsaved = isActive && isUnsaved;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isSubmitting ||
      (isActive && form.hasUnsaved() && currentLocation.pathname !== nextLocation.pathname),
  );
  const isKept = hasUnsaved || isSubmitting;
  useEffect(() => {
    if (!isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isKept]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (isSubmitting) blocker.reset();
    else if (!hasUnsaved) blocker.proceed();
  }, [hasUnsaved, isSubmitting, blocker]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' && hasUnsaved}
      title={texts.leaveTitle}
      message={texts.leaveText}
      cancelLabel={texts.stay}
      confirmLabel={texts.leave}
      tone="primary"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
