import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

export const whole = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '100dvh',
});

export const middle = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: `calc(100dvh - ${tokens.size.bar})`,
});

/** Ways on, and below them, set apart, whom to tell. */
export const ways = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '40px',
  maxWidth: '440px',
});

export const ring = style({ display: 'inline-flex', color: tokens.color.accent.text });
