import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, space, text } = tokens;

/** Rows of a list on one surface. */
export const rows = style({
  display: 'flex',
  flexDirection: 'column',
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
  // On phones the end of every row is below, so that rows look alike.
  flex: '1 1 100%',
  minWidth: 0,
  '@media': { [from.phablet]: { flexBasis: '240px' } },
});

export const name = style({ color: color.text.strong, fontWeight: 600 });

export const detail = style({ color: color.text.muted, fontSize: text.small });

/** The link of a row, as large as a finger. */
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '24px',
  color: color.accent.text,
  fontWeight: 600,
});

/** Facts beside each other, each unbroken where there is room. */
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.tiny} ${space.medium}`,
  color: color.text.muted,
  fontSize: text.small,
});

export const urgent = style({ color: color.critical.text, fontWeight: 650 });

/** A state or role at the end of a row. */
export const state = style({ color: color.text.body, fontWeight: 400 });

/** As wide for every status, so that the amounts before it align. */
export const status = style({ '@media': { [from.phablet]: { minWidth: '6.25rem' } } });

/** The end of a row. */
export const end = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.medium,
  color: color.text.strong,
  fontWeight: 600,
});
