import { Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { prefetchCode, lazyPart } from './connection.ts';

interface Opening {
  isOpen: boolean;
}

interface Prefetching {
  /** The dialog may open soon: prefetch its code. */
  isPrefetched?: boolean;
}

/** Whether the page is idle, so that shared code can be prefetched. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(() => setIdle(true));
  }, []);
  return isIdle;
}

/** A dialog whose code loads when it first opens; offline, once the connection returns. */
export function lazyDialog<Props extends Opening>(
  load: () => Promise<{ Component: ComponentType<Props> }>,
) {
  const Dialog = lazyPart(load);
  return function LazyDialog(props: Props & Prefetching) {
    const { isPrefetched = false } = props;
    const [wasOpened, setWasOpened] = useState(false);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    useEffect(() => {
      // Opening the dialog reports failures.
      if (isPrefetched) void prefetchCode(load);
    }, [isPrefetched]);
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
