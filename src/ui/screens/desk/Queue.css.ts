import { globalStyle, style } from '@vanilla-extract/css';
import { belowPhablet, from, phone } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, space, text } = tokens;

export const filters = style({
  display: 'grid',
  gap: space.regular,
  alignItems: 'end',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from.phablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from.desktop]: { gridTemplateColumns: 'minmax(0, 1.6fr) repeat(3, minmax(0, 1fr))' },
  },
});

/* On phones, search and segment are long; state and assignee share a row. */
globalStyle(`${filters} > :nth-child(-n+2)`, { '@media': { [phone]: { gridColumn: '1 / -1' } } });

/** One line high at every text, so that the list below never moves. */
export const result = style({
  minHeight: '1.5em',
  fontSize: text.small,
  color: color.text.muted,
  '@media': { [belowPhablet]: { minHeight: '3em' } },
});

/** The lists of both sides, one below the other. */
export const turns = style({ display: 'flex', flexDirection: 'column', gap: space.wide });

export const count = style({
  marginLeft: space.tiny,
  color: color.text.muted,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
});

export const age = style({ color: color.text.body, fontVariantNumeric: 'tabular-nums' });
