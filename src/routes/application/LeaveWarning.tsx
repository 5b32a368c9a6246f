import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { texts } from '#messages/application.ts';
import { ConfirmDialog } from '../confirmDialog.ts';
import type { Form } from './fieldStore.ts';

interface LeaveWarningProps {
  form: Form;
  /** False when the flow itself leads away. */
  isActive: boolean;
}

/** Asks before the page is left while something is unsaved, and only then. */
export function LeaveWarning({ form, isActive }: LeaveWarningProps) {
  const isUnsaved = useSyncExternalStore(form.subscribeUnsaved, form.hasUnsaved);
  const hasUnsaved = isActive && isUnsaved;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive && form.hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
  useEffect(() => {
    if (!hasUnsaved && blocker.state === 'blocked') blocker.proceed();
  }, [hasUnsaved, blocker]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
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
