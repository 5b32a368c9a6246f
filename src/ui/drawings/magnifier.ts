import type { Drawing } from '#ui/parts/EmptyState.tsx';

export const magnifier: Drawing = [
  ['filled', 'M22 22h44a8 8 0 0 1 8 8v38a8 8 0 0 1-8 8h-44a8 8 0 0 1-8-8v-38a8 8 0 0 1 8-8Z'],
  ['plain', 'M26 38h28M26 50h18'],
  ['page', 'M59 56a17 17 0 1 0 34 0 17 17 0 1 0-34 0Z'],
  ['accent', 'M59 56a17 17 0 1 0 34 0 17 17 0 1 0-34 0ZM89 69l12 12'],
];
