import { Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { fetchAhead, lazyPart } from './connection.ts';

interface Opening {
  isOpen: boolean;
}

interface Nearness {
  /** It may open at any moment: its code is fetched now. */
  isNear?: boolean;
}

/** Whether the page rests, when there is time to fetch what every page offers. */
export function useIsAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const rest = window.requestIdleCallback ?? setTimeout;
    rest(() => setAtRest(true));
  }, []);
  return isAtRest;
}

/** A dialog whose code comes with its first opening; without a line it opens once that is back. */
export function laterDialog<Props extends Opening>(
  load: () => Promise<{ Component: ComponentType<Props> }>,
) {
  const Dialog = lazyPart(load);
  return function LaterDialog(props: Props & Nearness) {
    const { isNear = false } = props;
    const [wasOpened, setWasOpened] = useState(false);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    useEffect(() => {
      // The opening tells what goes wrong.
      if (isNear) void fetchAhead(load);
    }, [isNear]);
    return wasOpened ? (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
}
