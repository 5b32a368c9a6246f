import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, space, text } = tokens;

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.medium,
});

/** One item, payment, refund or dispute. */
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${space.tiny} ${space.regular}`,
  alignItems: 'center',
  overflowWrap: 'anywhere',
  selectors: {
    '& + &': { borderTop: `1px solid ${color.line}`, paddingTop: space.medium },
  },
});

export const amount = style({ fontWeight: 600, color: color.text.strong, textAlign: 'right' });

/** A line below, over both columns. */
export const below = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.tiny} ${space.medium}`,
  color: color.text.muted,
  fontSize: text.small,
});
