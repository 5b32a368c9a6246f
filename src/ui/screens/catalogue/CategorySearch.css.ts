import { globalStyle, style } from '@vanilla-extract/css';
import { button } from '#ui/parts/Button.css.ts';
import { search } from '#ui/parts/field.css.ts';
import { count as tally } from '#ui/parts/Menu.css.ts';
import { icon as selectIcon } from '#ui/parts/NativeSelect.css.ts';
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
      gap: '12px',
      gridTemplateColumns: 'minmax(0, 1fr) auto max-content',
    },
  },
});

export const input = style([
  search,
  {
    selectors: {
      // The results have a button for it.
      '&::-webkit-search-cancel-button': { display: 'none' },
    },
  },
]);

/* Its icon stands for the label; phones have no room for more. */
export const sort = style({});

globalStyle(`${sort} label`, hiding);

globalStyle(`${sort} select`, { '@media': { [from.phablet]: { paddingLeft: '42px' } } });

globalStyle(`${sort} ${selectIcon}`, {
  '@media': { [from.phablet]: { display: 'flex', right: 'auto', left: '13px' } },
});

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
