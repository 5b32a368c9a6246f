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
      padding: '9px',
      borderRadius: tokens.radius.control,
      backgroundColor: color.accent.soft,
      color: color.accent.text,
      fontSize: tokens.text.small,
    },
  ],
  small: [base, { width: '18px', height: '18px', fontSize: '0.6875rem' }],
});

export const drawing = style({
  width: '100%',
  height: '100%',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
