import { globalStyle, style } from '@vanilla-extract/css';
import { belowPhone, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const place = style({
  '@media': {
    [from.wide]: { position: 'sticky', top: `calc(${tokens.size.bar} + 24px)` },
  },
});

export const summary = style({ display: 'flex', flexDirection: 'column', gap: '20px' });

export const sums = style({ display: 'flex', flexDirection: 'column', gap: '12px' });

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 16px',
} as const;

export const sum = style({
  ...line,
  fontSize: text.small,
  color: color.text.muted,
});

export const value = style({
  color: color.text.strong,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
});

export const total = style({
  ...line,
  alignItems: 'baseline',
  paddingTop: '16px',
  borderTop: `1px solid ${color.line}`,
  fontWeight: 650,
  color: color.text.strong,
});

export const totalValue = style({
  fontSize: text.title,
  letterSpacing: '-0.02em',
  lineHeight: '1.2',
  '@media': { [belowPhone]: { fontSize: text.large } },
});

/** Says who sells and takes the money. */
export const foot = style({
  display: 'flex',
  gap: '8px',
  fontSize: text.tiny,
  lineHeight: '1.45',
  color: color.text.muted,
});

export const assurance = style({ display: 'flex', flexDirection: 'column', gap: '4px' });

globalStyle(`${foot} a`, { fontSize: 'inherit' });
