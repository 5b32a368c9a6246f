import { expect, test } from 'vitest';
import { keepEarlyInput } from '../../src/entries/earlyInput.ts';

function typed(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

test('what is typed while React takes a page over is told it as it stands at last (S-25)', () => {
  document.body.innerHTML = '<div><input name="early" /><input name="late" /></div>';
  const [early, late] = document.querySelectorAll('input');
  const root = document.querySelector('div');
  if (!early || !late || !root) throw new Error('The page is not there.');
  typed(early, 'secre');
  const tell = keepEarlyInput(root);
  typed(early, 'secret');
  typed(late, 'x');
  const told: string[] = [];
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement) told.push(`${target.name}: ${target.value}`);
  });
  tell();
  expect(told).toEqual(['early: secret', 'late: x']);
  expect([early.value, late.value]).toEqual(['secret', 'x']);
});
