import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const head = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '16px',
  paddingBottom: '8px',
  borderBottom: `1px solid ${color.line}`,
  fontSize: text.small,
});

export const row = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '2px',
  padding: '10px 0',
  fontSize: text.small,
  selectors: { '&:not(:first-child)': { borderTop: `1px solid ${color.line}` } },
  '@media': {
    [from.phablet]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      gap: '16px',
    },
  },
});

export const label = style({ color: color.text.muted });

export const value = style({
  color: color.text.strong,
  fontWeight: 500,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  selectors: { '&[data-missing]': { color: color.text.muted, fontWeight: 400 } },
});
