import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, space } = tokens;

export const empty = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '20px',
  padding: `${space.vast} ${space.regular}`,
  textAlign: 'center',
});

export const drawing = style({
  width: '114px',
  height: '98px',
  fill: 'none',
  stroke: color.control,
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

export const filled = style({ fill: color.surface });

export const page = style({ fill: color.page, stroke: 'none' });

export const accent = style({ stroke: color.accent.text, strokeWidth: 3.5 });

export const words = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.small,
  maxWidth: '440px',
  // A searched word may be wider than a phone.
  overflowWrap: 'anywhere',
});
