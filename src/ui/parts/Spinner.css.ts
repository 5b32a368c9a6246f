import { keyframes, style, styleVariants } from '@vanilla-extract/css';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

const base = style({
  flexShrink: 0,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.4,
  strokeLinecap: 'round',
  animation: `${turn} 800ms linear infinite`,
});

export const spinner = styleVariants({
  small: [base, { width: '16px', height: '16px' }],
  large: [base, { width: '32px', height: '32px', strokeWidth: 2 }],
});

export const track = style({ opacity: 0.25 });
