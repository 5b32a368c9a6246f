import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import type { Blocker, BlockerFunction } from 'react-router';
import { signedIn } from '#messages/frame.ts';
import { ConfirmDialog } from './lazyDialog.tsx';
import { usePortal } from './portal.ts';

interface LeaveQuestionProps {
  hasUnsaved(): boolean;
  message: string;
}

/** Asks before the page is left with unsaved input. */
export function LeaveQuestion({ hasUnsaved, message }: LeaveQuestionProps) {
  const [blocker, answer] = useBlockerAnsweredOnce(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  useUnloadWarning(hasUnsaved);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={signedIn.leaveTitle}
      message={message}
      cancelLabel={signedIn.stay}
      confirmLabel={signedIn.leave}
      tone="primary"
      onCancel={() => answer('reset')}
      onConfirm={() => answer('proceed')}
    />
  );
}

/** The browser's own question before it unloads the page; a logout reloads it without asking. */
export function useUnloadWarning(hasUnsaved: () => boolean): void {
  const { session } = usePortal();
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (session.getSnapshot().hasTag('signedIn') && hasUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => warn(event);
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, []);
}

/** The router's blocker. Its own functions throw when they are called again, as by a double click. */
export function useBlockerAnsweredOnce(
  shouldBlock: BlockerFunction,
): [Blocker, (answer: 'proceed' | 'reset') => void] {
  const blocker = useBlocker(shouldBlock);
  const answered = useRef<Blocker>(undefined);
  const answer = useCallback(
    (chosen: 'proceed' | 'reset') => {
      if (answered.current === blocker) return;
      answered.current = blocker;
      blocker[chosen]?.();
    },
    [blocker],
  );
  return [blocker, answer];
}
