import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { belowPhablet, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

const tints = {
  SUCCESS: color.status.success,
  PENDING: color.status.pending,
  FAILED: color.status.failed,
};

/** Mark, words and order: below each other on phones, side by side on wide screens. */
const base = style({
  display: 'grid',
  gap: '16px 24px',
  padding: '16px',
  borderRadius: tokens.radius.card,
  border: '1px solid',
  backgroundColor: color.surface,
  color: color.text.body,
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr)', padding: '28px' },
    [from.desktop]: { gridTemplateColumns: 'auto minmax(0, 1fr) 360px', columnGap: '32px' },
  },
});

export const panel = styleVariants(tints, ({ line }) => [base, { borderColor: line }]);

const round = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: '52px',
  height: '52px',
  borderRadius: '50%',
});

export const figure = styleVariants(tints, ({ background, text }) => [
  round,
  { backgroundColor: background, color: text },
]);

export const words = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '12px',
  minWidth: 0,
});

export const title = style({ display: 'flex', flexDirection: 'column', gap: '8px' });

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  fontSize: text.tiny,
  color: color.text.muted,
});

export const order = style({
  alignSelf: 'start',
  minWidth: 0,
  '@media': {
    [from.tablet]: { gridColumn: 2 },
    [from.desktop]: {
      gridColumn: 3,
      alignSelf: 'stretch',
      paddingLeft: '32px',
      borderLeft: `1px solid ${color.line}`,
    },
  },
});

/* The panel has the padding. */
globalStyle(`${order} > ul > li`, { paddingInline: 0 });

globalStyle(`${order} > ul > li:first-child`, {
  '@media': { [from.desktop]: { paddingTop: 0 } },
});

export const label = style({ fontSize: text.tiny, color: color.text.muted });

export const foot = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '4px',
  paddingTop: '14px',
  borderTop: `1px solid ${color.line}`,
});

export const total = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 16px',
  fontWeight: 600,
  color: color.text.strong,
});

export const amount = style({
  fontSize: text.large,
  fontWeight: 650,
  letterSpacing: '-0.012em',
});

export const refund = style({
  fontSize: text.small,
  fontWeight: 600,
  color: color.text.strong,
  fontVariantNumeric: 'tabular-nums',
});

/** Steps on a line; completed ones differ by more than colour. */
export const steps = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 0',
  paddingTop: '8px',
  fontSize: text.small,
  // Wrapped steps would leave a dangling connector.
  '@media': { [belowPhablet]: { flexDirection: 'column' } },
});

export const step = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  color: color.text.body,
  selectors: {
    '&::before': {
      content: '',
      width: '10px',
      height: '10px',
      borderRadius: '50%',
      border: '2px solid currentColor',
    },
    '&[data-done], &[aria-current]': { color: color.text.strong },
    // Filled by its border, since forced colours take backgrounds away.
    '&[data-done]::before': { borderWidth: '5px' },
    '&[aria-current]': { fontWeight: 650 },
    '&[aria-current]:not([data-done])::before': {
      borderColor: color.accent.fill,
      borderWidth: '3px',
    },
    '&:not(:last-child)::after': {
      content: '',
      width: '28px',
      borderTop: '2px solid currentColor',
      marginRight: '8px',
      opacity: 0.35,
    },
  },
  '@media': { [belowPhablet]: { selectors: { '&:not(:last-child)::after': { content: 'none' } } } },
});

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  paddingTop: '8px',
  '@media': { [belowPhablet]: { flexDirection: 'column', alignItems: 'stretch' } },
});
