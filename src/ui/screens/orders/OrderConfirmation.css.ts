import { style, styleVariants } from '@vanilla-extract/css';
import { belowPhablet, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

const tints = {
  SUCCESS: color.status.success,
  PENDING: color.status.pending,
  FAILED: color.status.failed,
};

const base = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '16px',
  padding: '20px',
  borderRadius: tokens.radius.card,
  border: '1px solid',
  backgroundColor: color.surface,
  color: color.text.body,
  '@media': { [from.phablet]: { flexDirection: 'row', gap: '24px', padding: '28px' } },
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

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 48px',
  paddingTop: '8px',
});

export const label = style({ fontSize: text.tiny });

export const value = style({
  fontSize: text.large,
  fontWeight: 650,
  letterSpacing: '-0.012em',
  color: color.text.strong,
  overflowWrap: 'anywhere',
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
    '&[data-done]': { fontWeight: 650, color: color.text.strong },
    '&[data-done]::before': { backgroundColor: 'currentColor' },
    '&:not(:last-child)::after': {
      content: '',
      width: '28px',
      height: '2px',
      marginRight: '8px',
      backgroundColor: 'currentColor',
      opacity: 0.35,
    },
  },
  '@media': { [belowPhablet]: { selectors: { '&:not(:last-child)::after': { content: 'none' } } } },
});

export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  paddingTop: '8px',
  '@media': { [belowPhablet]: { flexDirection: 'column', alignItems: 'stretch' } },
});
