import { keyframes, style } from '@vanilla-extract/css';

const deaf = { pointerEvents: 'none' } as const;

/** What comes where something else was pressed hears no second tap of an impatient finger. */
export const settling = style({
  animation: `${keyframes({ from: deaf, to: deaf })} 500ms`,
  '@media': { '(prefers-reduced-motion: reduce)': { animationDuration: '500ms !important' } },
});
