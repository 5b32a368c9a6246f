import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { toActors } from '#machines/port.ts';
import { quickFindMachine } from '#machines/quickFind.machine.ts';
import type { QuickFindActors } from '#machines/quickFind.machine.ts';
import { messages } from '#messages';
import { texts } from '#messages/quickFind.ts';
import { useFlow } from './flow.ts';
import { laterDialog } from './laterDialog.tsx';
import { usePortal } from './portal.ts';
import { asOutcome, useRead } from './queries.ts';
import { createActionRegistry } from './quickFind/actions.ts';
import type { ActionRegistry } from './quickFind/actions.ts';
import { createGroups } from './quickFind/entries.ts';
import { recallShortcuts, findShortcut, storeShortcuts } from './quickFind/shortcuts.ts';
import { storeSelection } from './selection.ts';

const Palette = laterDialog(() => import('./quickFind/Palette.tsx'));

const ShortcutsDialog = laterDialog(async () => {
  const { ShortcutsDialog } = await import('#ui/screens/quickFind/ShortcutsDialog.tsx');
  return { Component: ShortcutsDialog };
});

export interface QuickFind {
  open(): void;
  /** Whether its key may be shown. */
  areShortcutsOn: boolean;
  /** Where pages offer what can be done now. */
  registry: ActionRegistry;
  dialogs: ReactNode;
}

/** Quick find and the list of shortcuts, on every page of the shell. */
export function useQuickFind(): QuickFind {
  const { cache, queries } = usePortal();
  const navigate = useNavigate();
  const [registry] = useState(createActionRegistry);
  const actions = useSyncExternalStore(registry.subscribe, registry.current);
  const index = useRead(queries.quickFindIndex());
  const groups = useMemo(
    () =>
      createGroups(actions, index, { goTo: (path) => void navigate(path), select: storeSelection }),
    [actions, index, navigate],
  );

  const [snapshot, send] = useFlow(
    quickFindMachine.provide({
      actors: toActors<QuickFindActors>({
        readIndex: () => asOutcome(cache.fetchQuery({ ...queries.quickFindIndex(), staleTime: 0 })),
      }),
      actions: {
        follow({ event }) {
          if (event.type !== 'result.choose') return;
          const entries = groups.flatMap((group) => group.entries);
          entries.find(({ id }) => id === event.id)?.choose();
        },
        storeShortcuts: ({ context }) => void storeShortcuts(context.areShortcutsOn),
      },
    }),
  );
  const { areShortcutsOn } = snapshot.context;

  useEffect(() => {
    void recallShortcuts().then((areOn) => send({ type: 'shortcuts.recall', areOn }));
  }, [send]);
  useEffect(() => {
    if (!areShortcutsOn) return;
    const press = (event: KeyboardEvent) => {
      const shortcut = findShortcut(event);
      if (!shortcut) return;
      event.preventDefault();
      send({ type: shortcut });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [areShortcutsOn, send]);

  const dialogs = (
    <>
      <OfferedShortcuts registry={registry} send={send} />
      <Palette
        isOpen={snapshot.matches('open')}
        isLoading={snapshot.matches({ open: 'loadingIndex' })}
        failure={
          snapshot.matches({ open: 'indexFailed' }) ? messages['quickFind.failed'] : undefined
        }
        groups={groups}
        onChoose={(id) => send({ type: 'result.choose', id })}
        onRetry={() => send({ type: 'index.retry' })}
        onClose={() => send({ type: 'search.close' })}
      />
      <ShortcutsDialog
        isOpen={snapshot.matches('readingShortcuts')}
        areOn={areShortcutsOn}
        onSwitch={(areOn) => send({ type: 'shortcuts.switch', areOn })}
        onClose={() => send({ type: 'shortcuts.close' })}
      />
    </>
  );
  return { open: () => send({ type: 'search.open' }), areShortcutsOn, registry, dialogs };
}

interface OfferedShortcutsProps {
  registry: ActionRegistry;
  send(event: { type: 'shortcuts.read' }): void;
}

/** The list of shortcuts as an action, behind those of what is drawn before it. */
function OfferedShortcuts({ registry, send }: OfferedShortcutsProps) {
  useEffect(
    () =>
      registry.offer([
        {
          id: 'shortcuts.read',
          name: texts.shortcuts,
          icon: 'keyboard',
          choose: () => send({ type: 'shortcuts.read' }),
        },
      ]),
    [registry, send],
  );
  return null;
}
