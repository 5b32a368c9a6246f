import type { Drawing } from '#ui/parts/EmptyState.tsx';

export const unplugged: Drawing = [
  ['plain', 'M8 50h22m54 0h22'],
  ['filled', 'M30 36h10a14 14 0 0 1 0 28H30ZM84 36H74a14 14 0 0 0 0 28h10Z'],
  ['accent', 'M52 24v8m10-8v8M52 68v8m10-8v8'],
];
