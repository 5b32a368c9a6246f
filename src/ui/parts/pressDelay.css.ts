import { keyframes, style } from '@vanilla-extract/css';

const ignored = { pointerEvents: 'none' } as const;

const delayPresses = () => ({
  animation: `${keyframes({ from: ignored, to: ignored })} 500ms`,
  '@media': { '(prefers-reduced-motion: reduce)': { animationDuration: '500ms !important' } },
});

/** Ignores presses for 500 ms, so that a double tap does not press a new control. */
export const pressDelay = style(delayPresses());

/** For a control that replaces a `pressDelay` one: another animation restarts the delay. */
export const pressDelayAgain = style(delayPresses());
