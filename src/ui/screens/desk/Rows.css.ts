import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, space, text } = tokens;

/** Rows of a list on one surface. */
export const rows = style({
  display: 'flex',
  flexDirection: 'column',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  backgroundColor: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: tokens.radius.card,
});

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.small} ${space.regular}`,
  padding: space.regular,
  overflowWrap: 'anywhere',
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': { [from.tablet]: { padding: `${space.regular} ${space.large}` } },
});

/** What a row is about, with a line of details below. */
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.tiny,
  minWidth: 0,
});

export const name = style({ color: color.text.strong, fontWeight: 600 });

export const detail = style({ color: color.text.muted, fontSize: text.small });
