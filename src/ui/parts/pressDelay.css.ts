import { keyframes, style } from '@vanilla-extract/css';

const ignored = { pointerEvents: 'none' } as const;

const delayPresses = () => ({
  animation: `${keyframes({ from: ignored, to: ignored })} 500ms`,
  '@media': { '(prefers-reduced-motion: reduce)': { animationDuration: '500ms !important' } },
});

/**
 * Ignores presses for 500 ms, so that a double tap does not press a control that has just appeared.
 */
export const pressDelay = style(delayPresses());

/**
 * The same for a control that replaces a `pressDelay` one: a different animation name restarts the
 * delay.
 */
export const pressDelayAgain = style(delayPresses());
