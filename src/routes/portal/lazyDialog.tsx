import { Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { fetchAhead, lazyPart } from './connection.ts';

interface Opening {
  isOpen: boolean;
}

interface Nearness {
  /** The dialog may open soon: prefetch its code. */
  isNear?: boolean;
}

/** Whether the page is idle, so that shared code can be prefetched. */
export function useIsIdle(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const rest = window.requestIdleCallback ?? setTimeout;
    rest(() => setAtRest(true));
  }, []);
  return isAtRest;
}

/** A dialog whose code loads when it first opens; offline, once the connection returns. */
export function lazyDialog<Props extends Opening>(
  load: () => Promise<{ Component: ComponentType<Props> }>,
) {
  const Dialog = lazyPart(load);
  return function LazyDialog(props: Props & Nearness) {
    const { isNear = false } = props;
    const [wasOpened, setWasOpened] = useState(false);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    useEffect(() => {
      // Opening the dialog reports failures.
      if (isNear) void fetchAhead(load);
    }, [isNear]);
    return wasOpened ? (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
}

/** `ConfirmDialog`, loaded lazily. */
export const ConfirmDialog = lazyDialog(async () => ({
  Component: (await import('#ui/parts/ConfirmDialog.tsx')).ConfirmDialog,
}));
