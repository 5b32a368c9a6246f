import { commandKey } from '#ui/parts/Key.tsx';
import { createDeviceStore } from '#routes/device/deviceStore.ts';

/*
 * The keyboard shortcuts, and whether this device uses them. The setting is not personal, so it
 * survives a logout. It is not in local storage, which has two fixed keys.
 */

export type Shortcut = 'search.open' | 'shortcuts.read';

/** The shortcut of a key; none while a dialog is open, no character key while typing. */
export function findShortcut(event: KeyboardEvent): Shortcut | undefined {
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

const key = 'shortcuts';
const preferences = createDeviceStore<boolean>('briefcase-preferences', 'preferences');

/** Returns true unless they were turned off on this device. */
export async function recallShortcuts(): Promise<boolean> {
  return (await preferences.read(key)) !== false;
}

/** If storage is blocked, the setting lasts as long as the page. */
export async function storeShortcuts(areOn: boolean): Promise<void> {
  await preferences.keep(key, areOn);
}
