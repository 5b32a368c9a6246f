import type { Drawing } from '#ui/parts/EmptyState.tsx';

export const bookmark: Drawing = [
  ['filled', 'M28 20h58a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8h-58a8 8 0 0 1-8-8v-46a8 8 0 0 1 8-8Z'],
  ['plain', 'M32 40h26M32 52h20M32 64h32'],
  ['accent', 'M70 14h16v34l-8-6-8 6Z'],
];
