import { style, styleVariants } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color } = tokens;

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  fontWeight: 650,
  lineHeight: 1,
});

export const glyph = styleVariants({
  tile: [
    base,
    {
      width: '40px',
      height: '40px',
      borderRadius: tokens.radius.control,
      backgroundColor: color.accent.soft,
      color: color.accent.text,
      fontSize: tokens.text.small,
    },
  ],
  small: [base, { width: '1.125rem', height: '1.125rem', fontSize: '0.6875rem' }],
});

const lines = style({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

export const drawing = styleVariants({
  tile: [lines, { width: '22px', height: '22px' }],
  small: [lines, { width: '1.125rem', height: '1.125rem' }],
});
