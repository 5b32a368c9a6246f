import { keyframes, style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } });

const grow = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.92)' } });

/** Hides it for quick navigations. */
const delay = '100ms';

export const line = style({
  position: 'fixed',
  zIndex: 40,
  top: 0,
  left: 0,
  width: '100%',
  height: '2px',
  backgroundColor: tokens.color.warm.fill,
  transform: 'scaleX(0.92)',
  transformOrigin: 'left',
  pointerEvents: 'none',
  animation: `${appear} ${delay} step-end backwards, ${grow} 8s cubic-bezier(0.1, 0.8, 0.2, 1) ${delay} backwards`,
});
