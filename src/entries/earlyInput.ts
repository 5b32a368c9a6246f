/*
 * What a visitor did with a page before its code was there is not lost: what was typed and ticked
 * becomes React's, and the button that was pressed last is pressed, or sends its form.
 */

interface EarlyInput {
  element: HTMLInputElement;
  value: string;
  isTicked: boolean;
}

/** To be asked before React takes the page over. */
export function readEarlyInput(root: HTMLElement): EarlyInput[] {
  return [...root.querySelectorAll('input')]
    .filter((element) => isTyped(element) || element.checked !== element.defaultChecked)
    .map((element) => ({ element, value: element.value, isTicked: element.checked }));
}

/** Tells React, once it has taken the page over. */
export function replayEarlyInput(inputs: readonly EarlyInput[]): void {
  for (const { element, value, isTicked } of inputs) {
    if (element.type === 'checkbox') {
      element.checked = !isTicked;
      element.click();
    } else {
      const { selectionStart, selectionEnd } = element;
      // React compares with what it was told last, which is all that its own setter sees.
      element.value = element.defaultValue;
      setValue?.call(element, value);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      if (selectionStart !== null) element.setSelectionRange(selectionStart, selectionEnd);
    }
  }
  onclick = null;
  document.querySelector<HTMLElement>('[data-pressed-early]')?.click();
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

function isTyped({ type, value, defaultValue }: HTMLInputElement): boolean {
  return type !== 'checkbox' && value !== defaultValue;
}
