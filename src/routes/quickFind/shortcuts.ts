import { commandKey } from '#ui/parts/Key.tsx';
import { createDeviceStore } from '../deviceStore.ts';

/*
 * The keyboard shortcuts, and whether this device uses them. That is no customer's secret,
 * so it outlives a logout; local storage keeps its two keys.
 */

export type Shortcut = 'search.open' | 'shortcuts.read';

/** What a pressed key asks for; nothing while a dialog is open, and no character while typing. */
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

/** On, unless they were turned off on this device. */
export async function recallShortcuts(): Promise<boolean> {
  return (await preferences.read(key)) !== false;
}

/** Where the browser keeps nothing, the choice lasts as long as the page. */
export async function storeShortcuts(areOn: boolean): Promise<void> {
  await preferences.keep(key, areOn);
}
