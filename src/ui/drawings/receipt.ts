import type { Drawing } from '#ui/parts/EmptyState.tsx';

export const receipt: Drawing = [
  ['filled', 'M30 14h54v74l-9-6-9 6-9-6-9 6-9-6-9 6Z'],
  ['plain', 'M42 34h30M42 46h30'],
  ['accent', 'm46 62 6 6 12-12'],
];
