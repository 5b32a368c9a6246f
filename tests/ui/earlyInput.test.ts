import { expect, test } from 'vitest';
import { captureEarlyInput } from '../../src/entries/earlyInput.ts';

function typed(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

test('React receives the final text of input typed during hydration (S-25)', () => {
  document.body.innerHTML = '<div><input name="early" /><input name="late" /></div>';
  const [early, late] = document.querySelectorAll('input');
  const root = document.querySelector('div');
  if (!early || !late || !root) throw new Error('The page is missing.');
  typed(early, 'secre');
  const replayInput = captureEarlyInput(root);
  typed(early, 'secret');
  typed(late, 'x');
  const events: string[] = [];
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) events.push(`${target.name}: ${target.value}`);
  });
  replayInput();
  expect(events).toEqual(['early: secret', 'late: x']);
  expect([early.value, late.value]).toEqual(['secret', 'x']);
});
