/* The drawings of empty states and of pages that could not be shown. */

type Look = 'plain' | 'filled' | 'page' | 'accent';

/** Styled paths from back to front. */
export type Drawing = readonly (readonly [look: Look, path: string])[];

export const bookmark: Drawing = [
  ['filled', 'M28 20h58a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8h-58a8 8 0 0 1-8-8v-46a8 8 0 0 1 8-8Z'],
  ['plain', 'M32 40h26M32 52h20M32 64h32'],
  ['accent', 'M70 14h16v34l-8-6-8 6Z'],
];

export const cart: Drawing = [
  ['plain', 'M14 22h9a5 5 0 0 1 5 4l8 40a6 6 0 0 0 6 5h38'],
  ['filled', 'M31 34h62a4 4 0 0 1 4 5l-5 19a6 6 0 0 1-6 4H37Z'],
  ['filled', 'M42 83a5 5 0 1 0 10 0 5 5 0 1 0-10 0ZM74 83a5 5 0 1 0 10 0 5 5 0 1 0-10 0Z'],
  ['accent', 'M56 48h16m-8-8v16'],
];

export const folder: Drawing = [
  ['plain', 'M22 40V28a6 6 0 0 1 6-6h18l6 7h34a6 6 0 0 1 6 6v5'],
  ['filled', 'M17 42h80a4 4 0 0 1 4 5l-5 33a6 6 0 0 1-6 5H25a6 6 0 0 1-6-5l-6-33a4 4 0 0 1 4-5Z'],
  ['accent', 'm48 63 7 7 13-14'],
];

export const lost: Drawing = [
  ['plain', 'M14 76c14 10 72 10 86 0'],
  ['filled', 'M57 12c12 8 17 20 17 34L66 60H48l-8-14c0-14 5-26 17-34Z'],
  ['accent', 'M50 36a7 7 0 1 0 14 0 7 7 0 1 0-14 0Z'],
  ['plain', 'm40 46-9 10 3 10 10-8m30-12 9 10-3 10-10-8'],
  ['accent', 'M51 66c0 6 3 9 6 14 3-5 6-8 6-14'],
];

export const magnifier: Drawing = [
  ['filled', 'M22 22h44a8 8 0 0 1 8 8v38a8 8 0 0 1-8 8h-44a8 8 0 0 1-8-8v-38a8 8 0 0 1 8-8Z'],
  ['plain', 'M26 38h28M26 50h18'],
  ['page', 'M59 56a17 17 0 1 0 34 0 17 17 0 1 0-34 0Z'],
  ['accent', 'M59 56a17 17 0 1 0 34 0 17 17 0 1 0-34 0ZM89 69l12 12'],
];

export const receipt: Drawing = [
  ['filled', 'M30 14h54v74l-9-6-9 6-9-6-9 6-9-6-9 6Z'],
  ['plain', 'M42 34h30M42 46h30'],
  ['accent', 'm46 62 6 6 12-12'],
];

export const unplugged: Drawing = [
  ['plain', 'M8 50h22m54 0h22'],
  ['filled', 'M30 36h10a14 14 0 0 1 0 28H30ZM84 36H74a14 14 0 0 0 0 28h10Z'],
  ['accent', 'M52 24v8m10-8v8M52 68v8m10-8v8'],
];
