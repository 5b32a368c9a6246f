import { style, styleVariants } from '@vanilla-extract/css';

const base = style({
  flexShrink: 0,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

export const icon = styleVariants({
  tiny: [base, { width: '14px', height: '14px', strokeWidth: 2 }],
  small: [base, { width: '16px', height: '16px', strokeWidth: 1.8 }],
  regular: [base, { width: '20px', height: '20px' }],
  large: [base, { width: '28px', height: '28px', strokeWidth: 1.4 }],
});
