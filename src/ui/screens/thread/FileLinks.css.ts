import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, radius, space } = tokens;

export const files = style({ display: 'flex', flexDirection: 'column', gap: space.small });

export const file = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  minWidth: 0,
  overflowWrap: 'anywhere',
});

/** As large as a finger, and whole. */
export const picture = style({
  flexShrink: 0,
  width: '56px',
  height: '56px',
  objectFit: 'contain',
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  backgroundColor: color.sunken,
});

export const size = style({ flexShrink: 0, color: color.text.muted });
