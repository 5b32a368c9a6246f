import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

export const middle = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
});

/** Ways on, and below them, set apart, whom to tell. */
export const ways = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '40px',
  maxWidth: '440px',
});

export const ring = style({ display: 'inline-flex', color: tokens.color.accent.text });
