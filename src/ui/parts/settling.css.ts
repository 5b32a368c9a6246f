import { keyframes, style } from '@vanilla-extract/css';

const deaf = { pointerEvents: 'none' } as const;

const deafAtFirst = () => ({
  animation: `${keyframes({ from: deaf, to: deaf })} 500ms`,
  '@media': { '(prefers-reduced-motion: reduce)': { animationDuration: '500ms !important' } },
});

/** What comes where something else was pressed hears no second tap of an impatient finger. */
export const settling = style(deafAtFirst());

/** The same for what takes the place of one that was `settling`: another animation begins anew. */
export const settlingAnew = style(deafAtFirst());
