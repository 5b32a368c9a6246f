import type { Drawing } from '#ui/parts/EmptyState.tsx';

export const folder: Drawing = [
  ['plain', 'M22 40V28a6 6 0 0 1 6-6h18l6 7h34a6 6 0 0 1 6 6v5'],
  ['filled', 'M17 42h80a4 4 0 0 1 4 5l-5 33a6 6 0 0 1-6 5H25a6 6 0 0 1-6-5l-6-33a4 4 0 0 1 4-5Z'],
  ['accent', 'm48 63 7 7 13-14'],
];
