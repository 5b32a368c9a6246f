import { style } from '@vanilla-extract/css';
import { state } from '#ui/screens/applications/ListFilters.css.ts';
import { belowPhablet } from '#ui/theme/media.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
});

/** One line on phones, however many there are. */
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  flexBasis: '100%',
  gap: '8px',
  minWidth: 0,
  '@media': {
    [belowPhablet]: {
      flexWrap: 'nowrap',
      flexBasis: 'calc(100% + 32px)',
      flexShrink: 0,
      margin: '-4px -16px',
      padding: '4px 16px',
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollbarWidth: 'none',
      scrollPaddingInline: '16px',
    },
  },
});

export const place = style({
  display: 'flex',
  minWidth: 0,
  maxWidth: '100%',
  '@media': { [belowPhablet]: { flexShrink: 0 } },
});

export const filter = style([state, { minWidth: 0 }]);

export const name = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
