import { style } from '@vanilla-extract/css';
import { button } from '#ui/parts/Button.css.ts';
import { control } from '#ui/parts/field.css.ts';
import { count as tally } from '#ui/parts/Menu.css.ts';
import { belowPhablet, from } from '#ui/theme/media.ts';
import { hiding } from '#ui/theme/text.css.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { touch } = tokens.size;

export const bar = style({
  display: 'grid',
  alignItems: 'end',
  gap: '8px',
  gridTemplateColumns: `minmax(0, 1fr) ${touch} ${touch}`,
  '@media': {
    [from.phablet]: {
      gap: '16px',
      gridTemplateColumns: 'minmax(0, 1fr) auto minmax(13.75rem, max-content)',
    },
  },
});

export const input = style([
  control,
  {
    paddingLeft: '44px',
    selectors: {
      // The results have a button for it.
      '&::-webkit-search-cancel-button': { appearance: 'none' },
    },
  },
]);

/** On phones the button is only its icon. */
export const filters = style([
  button({ variant: 'secondary', size: 'regular' }),
  {
    position: 'relative',
    borderColor: tokens.color.control,
    backgroundColor: tokens.color.surface,
    boxShadow: 'none',
    '@media': { [belowPhablet]: { padding: 0 } },
  },
]);

export const word = style({ '@media': { [belowPhablet]: hiding } });

export const count = style([
  tally,
  { '@media': { [belowPhablet]: { position: 'absolute', top: '-8px', right: '-8px' } } },
]);
