import { globalStyle, style } from '@vanilla-extract/css';
import { card, padding } from '#ui/parts/Card.css.ts';
import { belowPhablet, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const order = style([card, padding.none]);

export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  justifyItems: 'start',
  gap: '4px 16px',
  padding: '16px 16px 0',
  // Status and refund align at the right edge.
  '@media': {
    [from.tablet]: { justifyItems: 'end', alignItems: 'center', padding: '14px 20px 0' },
  },
});

export const numbers = style({
  justifySelf: 'start',
  minWidth: 0,
  '@media': {
    [from.tablet]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '12px',
    },
  },
});

/** Below number and status; in wide layouts, below the status only. */
export const refund = style({
  gridColumn: '1 / -1',
  fontSize: text.small,
  fontWeight: 600,
  color: color.text.strong,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [from.tablet]: { gridColumn: 2, textAlign: 'right' } },
});

export const date = style({
  fontSize: text.tiny,
  color: color.text.muted,
  fontVariantNumeric: 'tabular-nums',
});

export const banner = style({ padding: '16px', borderTop: `1px solid ${color.line}` });

export const foot = style({
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
  backgroundColor: color.sunken,
  fontSize: text.small,
  '@media': { [from.tablet]: { paddingInline: '20px' } },
});

/** On phones below the total, at full width. */
export const action = style({ '@media': { [belowPhablet]: { order: 1, width: '100%' } } });

globalStyle(`${action} > *`, { '@media': { [belowPhablet]: { width: '100%' } } });

export const total = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 12px',
  '@media': {
    [belowPhablet]: { width: '100%' },
    // Actions of all orders end at the same place, whatever the amount.
    [from.tablet]: { minWidth: '12rem' },
  },
});

export const totalLabel = style({ color: color.text.muted });

export const totalValue = style({
  fontSize: text.large,
  fontWeight: 650,
  letterSpacing: '-0.012em',
  color: color.text.strong,
});
