import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { calmMotion } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const breathe = keyframes({ '50%': { opacity: 0.55 } });

const base = style({
  display: 'block',
  maxWidth: '100%',
  borderRadius: tokens.radius.small,
  backgroundColor: tokens.color.placeholder,
  '@media': { [calmMotion]: { animation: `${breathe} 1.6s ease-in-out infinite` } },
});

export const shape = styleVariants({
  line: [base, { height: '14px' }],
  title: [base, { height: '22px' }],
  price: [base, { height: '30px' }],
  button: [base, { height: tokens.size.touch, borderRadius: tokens.radius.control }],
  pill: [base, { height: '44px', borderRadius: tokens.radius.full }],
  badge: [base, { height: '26px', borderRadius: tokens.radius.full }],
});

export const width = styleVariants({
  full: { width: '100%' },
  most: { width: '78%' },
  half: { width: '50%' },
  third: { width: '33%' },
  segment: { width: '148px', flexShrink: 0 },
  badge: { width: '92px' },
});
