import { style, styleVariants } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { space } = tokens;

export const stack = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  // Empty, it must not add a gap to its container.
  selectors: { '&:empty': { display: 'none' } },
});

export const inline = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minWidth: 0,
});

export const gap = styleVariants(space, (value) => [{ gap: value }]);

export const align = styleVariants({
  start: { alignItems: 'flex-start' },
  center: { alignItems: 'center' },
  stretch: { alignItems: 'stretch' },
});

export const justify = styleVariants({
  start: { justifyContent: 'flex-start' },
  center: { justifyContent: 'center' },
  end: { justifyContent: 'flex-end' },
});

/** Cards of one row are equally high until one is expanded. */
const rows = { '&:has([data-expanded])': { alignItems: 'start' } };

export const grid = styleVariants({
  cards: {
    selectors: rows,
    display: 'grid',
    gap: space.regular,
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': {
      [from.phablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      [from.tablet]: { gap: '20px' },
      [from.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    },
  },
  narrowCards: {
    selectors: rows,
    display: 'grid',
    gap: space.regular,
    // In narrower cards, facts and three-word names wrap.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr))',
    '@media': { [from.tablet]: { gap: '20px' } },
  },
  pair: {
    display: 'grid',
    gap: `20px ${space.regular}`,
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    '@media': { [from.phablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  },
});
