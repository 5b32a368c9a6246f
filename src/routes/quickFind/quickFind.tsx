import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { assertEvent } from 'xstate';
import { toActors } from '#machines/port.ts';
import { quickFindMachine } from '#machines/quickFind.machine.ts';
import type { QuickFindActors, QuickFindState, Target } from '#machines/quickFind.machine.ts';
import { messages } from '#messages';
import { useFlow } from '#routes/flow/start.ts';
import { toStatePath } from '#routes/flow/statePath.ts';
import { lazyDialog, useIsIdle } from '#routes/portal/lazyDialog.tsx';
import { usePortal } from '#routes/portal/portal.ts';
import { asOutcome } from '#routes/portal/queries.ts';
import { commandKey } from '#ui/parts/Key.tsx';
import { createDeviceStore } from '#routes/device/deviceStore.ts';
import { storeSelection } from '#routes/device/selection.ts';
import type { PaletteProps } from './Palette.tsx';

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

interface Dialogs {
  palette?: Pick<PaletteProps, 'isLoading' | 'failure'>;
  isReadingShortcuts?: true;
}

/** The dialog that each state shows. */
const dialogs: Record<QuickFindState, Dialogs> = {
  closed: {},
  'open.loadingIndex': { palette: { isLoading: true } },
  'open.searching': { palette: {} },
  'open.withoutIndex': { palette: {} },
  'open.indexFailed': { palette: { failure: messages['quickFind.failed'] } },
  readingShortcuts: { isReadingShortcuts: true },
};

/** Quick find and the list of shortcuts, for every signed-in page. */
export function useQuickFind(): QuickFind {
  const { cache, queries } = usePortal();
  const navigate = useNavigate();
  function follow(target: Target) {
    if ('flow' in target) return target.flow.send(target.event);
    if (target.category) storeSelection(target.category);
    void navigate(target.path);
  }
  const [snapshot, send, actor] = useFlow(
    quickFindMachine.provide({
      actors: toActors<QuickFindActors>({
        readIndex: () => asOutcome(cache.fetchQuery({ ...queries.quickFindIndex(), staleTime: 0 })),
      }),
      actions: {
        follow({ event }) {
          assertEvent(event, 'result.choose');
          follow(event.target);
        },
        storeShortcuts: ({ context }) => void storeShortcuts(context.areShortcutsOn),
      },
    }),
  );
  const { areShortcutsOn } = snapshot.context;
  const { palette, isReadingShortcuts = false } = dialogs[toStatePath(snapshot.value)];
  const isIdle = useIsIdle();

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
        isOpen={palette !== undefined}
        isLoading={palette?.isLoading}
        failure={palette?.failure}
        isPrefetched={isIdle}
        actor={actor}
      />
      <ShortcutsDialog
        isOpen={isReadingShortcuts}
        isPrefetched={isIdle}
        areOn={areShortcutsOn}
        onSwitch={(areOn) => send({ type: 'shortcuts.switch', areOn })}
        onClose={() => send({ type: 'shortcuts.close' })}
      />
    </>
  );
  return { open: () => send({ type: 'search.open' }), areShortcutsOn, renderDialogs };
}

/*
 * The keyboard shortcuts, and whether this device uses them. The setting is not personal, so it
 * survives a logout. It is not in local storage, which has two fixed keys.
 */

type Shortcut = 'search.open' | 'shortcuts.read';

/** The shortcut of a key; none while a dialog is open, no character key while typing. */
function findShortcut(event: KeyboardEvent): Shortcut | undefined {
  if (event.isComposing || event.repeat || event.altKey || isDialogOpen()) return undefined;
  const { key, metaKey, ctrlKey, shiftKey } = event;
  const isCommand = commandKey === '⌘' ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (isCommand && !shiftKey && key.toLowerCase() === 'k') return 'search.open';
  const isPlain = !metaKey && !ctrlKey && !isTyping(event.target);
  return isPlain && key === '?' ? 'shortcuts.read' : undefined;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  const field = 'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"]';
  return target instanceof Element && target.closest(field) !== null;
}

const storageKey = 'shortcuts';
const preferences = createDeviceStore<boolean>('briefcase-preferences', 'preferences');

/** Returns true unless they were turned off on this device. */
async function recallShortcuts(): Promise<boolean> {
  return (await preferences.read(storageKey)) !== false;
}

/** If storage is blocked, the setting lasts as long as the page. */
async function storeShortcuts(areOn: boolean): Promise<void> {
  await preferences.write(storageKey, areOn);
}
