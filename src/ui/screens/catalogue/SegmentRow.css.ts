import { style } from '@vanilla-extract/css';
import { pill } from '#ui/screens/shell/pill.css.ts';
import { belowPhablet } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const frame = style({ display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0 });

export const within = style({
  display: 'flex',
  '@media': { [belowPhablet]: { display: 'none' } },
});

/** As high as a heading's line. */
export const apart = style({
  display: 'none',
  gap: '8px',
  marginBlock: '-7px',
  '@media': { [belowPhablet]: { display: 'flex' } },
});

export const waiting = style({ display: 'flex', gap: '8px', overflow: 'hidden', padding: '4px 0' });

export const row = style({
  display: 'flex',
  flex: 1,
  gap: '8px',
  minWidth: 0,
  padding: '4px 2px',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  scrollPaddingInline: '24px',
  '@media': {
    [belowPhablet]: { marginInline: '-16px' },
  },
  selectors: {
    '&::-webkit-scrollbar': { display: 'none' },
    '&[data-arrows]': {
      paddingInline: '12px 32px',
      maskImage:
        'linear-gradient(90deg, transparent 0, black 12px, black calc(100% - 32px), transparent 100%)',
      '@media': { [belowPhablet]: { paddingInline: '16px 32px' } },
    },
  },
});

export const segment = style([
  pill,
  {
    flexShrink: 0,
    minHeight: tokens.size.touch,
    padding: '0 18px 0 14px',
    whiteSpace: 'nowrap',
    selectors: {
      '&[data-focus-visible]': {
        outline: `2px solid ${tokens.color.focus}`,
        outlineOffset: '1px',
      },
    },
  },
]);
