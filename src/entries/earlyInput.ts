/*
 * Input before hydration is not lost: typed and ticked values are passed to React, and a form that
 * was submitted is submitted again.
 */

interface EarlyInput {
  value: string;
  isTicked: boolean;
}

/**
 * Call it before hydration; the returned function replays the input to React afterwards. Input in
 * between counts too.
 */
export function captureEarlyInput(root: HTMLElement): () => void {
  const inputs = new Map<HTMLInputElement, EarlyInput>();
  const capture = (element: HTMLInputElement) =>
    inputs.set(element, { value: element.value, isTicked: element.checked });
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) capture(target);
  };
  for (const element of root.querySelectorAll('input')) {
    if (isTyped(element) || element.checked !== element.defaultChecked) capture(element);
  }
  addEventListener('input', onInput, true);
  return () => {
    removeEventListener('input', onInput, true);
    // Replayed input removes the mark.
    const submitted = root.querySelector<HTMLFormElement>('form[data-submitted]');
    for (const [element, input] of inputs) replay(element, input);
    submitted?.removeAttribute('data-submitted');
    submitted?.requestSubmit();
  };
}

function replay(element: HTMLInputElement, { value, isTicked }: EarlyInput): void {
  if (element.type === 'checkbox') {
    element.checked = !isTicked;
    element.click();
    return;
  }
  const { selectionStart, selectionEnd } = element;
  // React compares with the last value that it saw through its own setter.
  element.value = element.defaultValue;
  setValue?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  if (selectionStart !== null) element.setSelectionRange(selectionStart, selectionEnd);
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

function isTyped({ type, value, defaultValue }: HTMLInputElement): boolean {
  return type !== 'checkbox' && value !== defaultValue;
}
