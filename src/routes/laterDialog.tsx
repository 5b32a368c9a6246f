import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { loadPage } from './connection.ts';

interface Opening {
  isOpen: boolean;
}

/** A dialog whose code comes with its first opening; without a line it opens once that is back. */
export function laterDialog<Props extends Opening>(
  load: () => Promise<{ Component: ComponentType<Props> }>,
) {
  const loadDialog = loadPage(load);
  const Dialog: ComponentType<Props> = lazy(async () => ({
    default: (await loadDialog()).Component,
  }));
  return function LaterDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(false);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    return wasOpened ? (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
}
