/*
 * What is typed into a text is heard by its own field and by nobody beyond. React listens to six
 * events of every key and walks up the whole page for each, so they are taken before they get there.
 */

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const hearers = new WeakMap<EventTarget, (text: string) => void>();

/** Calls `hear` with the text of `control` whenever the customer has changed it. */
export function onTyping(control: TextControl, hear: (text: string) => void): void {
  hearers.set(control, hear);
}

/** True while the customer is in a text whose field has this name. */
export function isWriting(name: string): boolean {
  const focused = document.activeElement;
  return focused !== null && hearers.has(focused) && (focused as TextControl).name === name;
}

function keep(event: Event): void {
  if (event.target && hearers.has(event.target)) event.stopPropagation();
}

/** Tab, Enter, Escape and shortcuts go on to whom they concern. */
function keepLetter(event: KeyboardEvent): void {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (event.key.length === 1 && !isCommand) keep(event);
}

function take(event: Event): void {
  keep(event);
  const { target } = event;
  if (target) hearers.get(target)?.((target as TextControl).value);
}

document.addEventListener('keydown', keepLetter, true);
document.addEventListener('keyup', keepLetter, true);
document.addEventListener('input', take, true);
for (const kind of ['keypress', 'textInput', 'selectionchange']) {
  document.addEventListener(kind, keep, true);
}
