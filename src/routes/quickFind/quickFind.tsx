import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { toActors } from '#machines/port.ts';
import { quickFindMachine } from '#machines/quickFind.machine.ts';
import type { QuickFindActors } from '#machines/quickFind.machine.ts';
import { useFlow } from '#routes/flow/start.ts';
import { lazyDialog, useIsIdle } from '#routes/portal/lazyDialog.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { asOutcome } from '#routes/portal/queries.ts';
import { recallShortcuts, findShortcut, storeShortcuts } from './shortcuts.ts';

const Palette = lazyDialog(() => import('./Palette.tsx'));

const ShortcutsDialog = lazyDialog(async () => {
  const { ShortcutsDialog } = await import('#ui/screens/quickFind/ShortcutsDialog.tsx');
  return { Component: ShortcutsDialog };
});

export interface QuickFind {
  open(): void;
  /** Whether its keyboard shortcut may be shown. */
  areShortcutsOn: boolean;
  renderDialogs(): ReactElement;
}

/** The chosen action, run once quick find is closed. */
let follow = () => {};

/** Quick find and the list of shortcuts, for every signed-in page. */
export function useQuickFind(): QuickFind {
  const { cache, queries } = usePortal();
  const [snapshot, send, actor] = useFlow(
    quickFindMachine.provide({
      actors: toActors<QuickFindActors>({
        readIndex: () => asOutcome(cache.fetchQuery({ ...queries.quickFindIndex(), staleTime: 0 })),
      }),
      actions: {
        follow: () => follow(),
        storeShortcuts: ({ context }) => void storeShortcuts(context.areShortcutsOn),
      },
    }),
  );
  const { areShortcutsOn } = snapshot.context;
  const isAtRest = useIsIdle();

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

  const renderDialogs = () => (
    <>
      <Palette
        isOpen={snapshot.matches('open')}
        isNear={isAtRest}
        actor={actor}
        onChoose={(id, goOn) => {
          follow = goOn;
          send({ type: 'result.choose', id });
        }}
      />
      <ShortcutsDialog
        isOpen={snapshot.matches('readingShortcuts')}
        isNear={isAtRest}
        areOn={areShortcutsOn}
        onSwitch={(areOn) => send({ type: 'shortcuts.switch', areOn })}
        onClose={() => send({ type: 'shortcuts.close' })}
      />
    </>
  );
  return { open: () => send({ type: 'search.open' }), areShortcutsOn, renderDialogs };
}
