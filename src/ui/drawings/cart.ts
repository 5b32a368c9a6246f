import type { Drawing } from '#ui/parts/EmptyState.tsx';

export const cart: Drawing = [
  ['plain', 'M14 22h9a5 5 0 0 1 5 4l8 40a6 6 0 0 0 6 5h38'],
  ['filled', 'M31 34h62a4 4 0 0 1 4 5l-5 19a6 6 0 0 1-6 4H37Z'],
  ['filled', 'M42 83a5 5 0 1 0 10 0 5 5 0 1 0-10 0ZM74 83a5 5 0 1 0 10 0 5 5 0 1 0-10 0Z'],
  ['accent', 'M56 48h16m-8-8v16'],
];
