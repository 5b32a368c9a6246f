import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, radius, space } = tokens;

/** The thread, and facts beside it. */
export const columns = style({
  display: 'grid',
  gap: space.large,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 340px' } },
});

export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: space.small });

export const files = style({ display: 'flex', flexDirection: 'column', gap: space.small });

export const file = style({ display: 'flex', alignItems: 'center', gap: space.small });

/** A picture as large as a finger, whole. */
export const preview = style({
  display: 'block',
  width: '56px',
  height: '56px',
  objectFit: 'contain',
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
});

export const fileWords = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const muted = style({ marginLeft: space.small, color: color.text.muted });
