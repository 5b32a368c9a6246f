import type { Drawing } from '#ui/parts/EmptyState.tsx';

export const lost: Drawing = [
  ['plain', 'M14 76c14 10 72 10 86 0'],
  ['filled', 'M57 12c12 8 17 20 17 34L66 60H48l-8-14c0-14 5-26 17-34Z'],
  ['accent', 'M50 36a7 7 0 1 0 14 0 7 7 0 1 0-14 0Z'],
  ['plain', 'm40 46-9 10 3 10 10-8m30-12 9 10-3 10-10-8'],
  ['accent', 'M51 66c0 6 3 9 6 14 3-5 6-8 6-14'],
];
