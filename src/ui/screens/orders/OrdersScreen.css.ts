import { globalStyle, style } from '@vanilla-extract/css';
import { card, padding } from '#ui/parts/Card.css.ts';
import { belowPhablet, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const order = style([
  card,
  padding.none,
  { selectors: { '&[data-confirmed]': { borderColor: color.accent.line } } },
]);

export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  justifyItems: 'start',
  gap: '4px 16px',
  padding: '18px 20px',
  borderBottom: `1px solid ${color.line}`,
  // Status and refund align at the right edge.
  '@media': { [from.tablet]: { justifyItems: 'end' } },
});

export const numbers = style({
  justifySelf: 'start',
  minWidth: 0,
  '@media': { [from.tablet]: { gridRow: 'span 2' } },
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

export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '14px 20px',
  selectors: { '&:not(:first-child)': { borderTop: `1px solid ${color.line}` } },
  '@media': {
    [from.tablet]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto minmax(130px, auto)',
      alignItems: 'center',
      gap: '32px',
    },
  },
});

export const about = style({
  minWidth: 0,
  flexBasis: '100%',
});

export const name = style({ fontWeight: 600, color: color.text.strong });

export const facts = style({ fontSize: text.tiny, color: color.text.muted });

export const again = style({ paddingTop: '4px', fontSize: text.small });

export const quantity = style({
  fontSize: text.small,
  color: color.text.muted,
  whiteSpace: 'nowrap',
});

export const price = style({
  fontWeight: 600,
  color: color.text.strong,
  textAlign: 'right',
  whiteSpace: 'nowrap',
});

export const detail = style({ padding: '8px 20px', borderTop: `1px solid ${color.line}` });

export const notice = style({ padding: '16px 20px', borderTop: `1px solid ${color.line}` });

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '14px 20px',
  borderTop: `1px solid ${color.line}`,
  backgroundColor: color.sunken,
  fontSize: text.small,
});

export const count = style({ color: color.text.muted, marginRight: 'auto' });

/** On phones below the total, at full width. */
export const action = style({ '@media': { [belowPhablet]: { order: 1, width: '100%' } } });

globalStyle(`${action} > *`, { '@media': { [belowPhablet]: { width: '100%' } } });

export const total = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 12px',
});

export const totalLabel = style({ color: color.text.muted });

export const totalValue = style({
  fontSize: text.large,
  fontWeight: 650,
  letterSpacing: '-0.012em',
  color: color.text.strong,
});
