import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { quickFindMachine } from '#machines/quickFind.machine.ts';
import { QuickFindDialog } from '#ui/screens/quickFind/QuickFindDialog.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { useRead } from '#routes/portal/queries.ts';
import { useHistoryEntryKey } from '#routes/device/historyEntry.ts';
import { readActions } from './actions.ts';
import { createFinder, createGroups } from './entries.ts';
import { subscribeToFlows } from '#routes/flow/running.ts';

export interface PaletteProps {
  isOpen: boolean;
  /** Whether the index is still loading. */
  isLoading?: boolean;
  /** Why the index could not be loaded. */
  failure?: string;
  actor: ActorRefFrom<typeof quickFindMachine>;
}

/** Quick find with everything it can find: pages, actions, the customer's items, categories. */
export function Component({ isOpen, isLoading = false, failure, actor }: PaletteProps) {
  const index = useRead(usePortal().queries.quickFindIndex());
  const entryKey = useHistoryEntryKey();
  const openedOn = useRef(entryKey);
  useEffect(() => {
    // Close when the browser's Back opens another page.
    if (isOpen && openedOn.current !== entryKey) actor.send({ type: 'search.close' });
    openedOn.current = entryKey;
  }, [actor, isOpen, entryKey]);
  const actions = useSyncExternalStore(isOpen ? subscribeToFlows : toNothing, readActions);
  const groups = createGroups(actions, index);
  const find = createFinder(groups);

  function choose(id: string) {
    const entry = groups.flatMap(({ entries }) => entries).find((one) => one.id === id);
    if (!entry) return;
    const { target } = entry;
    // An action of quick find itself replaces it.
    if ('flow' in target && target.flow === actor) target.flow.send(target.event);
    else actor.send({ type: 'result.choose', target });
  }

  return (
    <QuickFindDialog
      isOpen={isOpen}
      isLoading={isLoading}
      failure={failure}
      find={find}
      onChoose={choose}
      onRetry={() => actor.send({ type: 'index.retry' })}
      onClose={() => actor.send({ type: 'search.close' })}
    />
  );
}

const toNothing = () => () => {};
