import { keyframes, style } from '@vanilla-extract/css';

const deaf = { pointerEvents: 'none' } as const;

const deafAtFirst = () => ({
  animation: `${keyframes({ from: deaf, to: deaf })} 500ms`,
  '@media': { '(prefers-reduced-motion: reduce)': { animationDuration: '500ms !important' } },
});

/**
 * Ignores presses for 500 ms, so that a double tap does not press a control that has just appeared.
 */
export const settling = style(deafAtFirst());

/**
 * The same for a control that replaces a `settling` one: a different animation name restarts the
 * delay.
 */
export const settling = style(deafAtFirst());
