/*
 * Typing in a text field reaches only its own listener. React handles six events of every key and
 * walks up the whole page for each, so their propagation is stopped.
 */

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const hearers = new WeakMap<EventTarget, (text: string) => void>();

/** Calls `hear` with the text of `control` after each change by the customer. */
export function onTyping(control: TextControl, hear: (text: string) => void): void {
  hearers.set(control, hear);
}

/** Whether a text field with this name has focus. */
export function isWriting(name: string): boolean {
  const focused = document.activeElement;
  return focused !== null && hearers.has(focused) && (focused as TextControl).name === name;
}

function keep(event: Event): void {
  if (event.target && hearers.has(event.target)) event.stopPropagation();
}

/** Lets Tab, Enter, Escape and shortcuts propagate. */
function stopLetterKey(event: KeyboardEvent): void {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (event.key.length === 1 && !isCommand) keep(event);
}

function take(event: Event): void {
  keep(event);
  const { target } = event;
  if (target) hearers.get(target)?.((target as TextControl).value);
}

document.addEventListener('keydown', stopLetterKey, true);
document.addEventListener('keyup', stopLetterKey, true);
document.addEventListener('input', take, true);
for (const kind of ['keypress', 'textInput', 'selectionchange']) {
  document.addEventListener(kind, keep, true);
}
