import { globalStyle, style } from '@vanilla-extract/css';
import { marked } from '#ui/parts/pageMarks.ts';
import { region as toasts } from '#ui/parts/Toasts.css.ts';
import { barFits, belowPhone, from } from '#ui/theme/media.ts';
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

/** On phones fixed at the bottom of the window. */
export const pay = style({
  '@media': {
    [barFits]: {
      position: 'fixed',
      zIndex: 5,
      inset: 'auto 0 0',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 16px',
      padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
      borderTop: `1px solid ${color.line}`,
      backgroundColor: color.page,
    },
  },
});

globalStyle(`${marked('pay-bar')} > body`, { '@media': { [barFits]: { paddingBottom: '76px' } } });

globalStyle(`:root${marked('pay-bar')} ${toasts}`, { '@media': { [barFits]: { bottom: '88px' } } });

globalStyle(`${pay} > button`, {
  '@media': { [barFits]: { flex: '1 0 0', minWidth: 'min-content' } },
});

export const payTotal = style({
  display: 'none',
  fontSize: text.large,
  fontWeight: 650,
  color: color.text.strong,
  lineHeight: '1.2',
  whiteSpace: 'nowrap',
  '@media': { [barFits]: { display: 'grid' } },
});

export const payLabel = style({ fontSize: text.tiny, fontWeight: 400, color: color.text.muted });

/** Names the seller and the payment provider. */
export const foot = style({
  display: 'flex',
  gap: '8px',
  fontSize: text.tiny,
  lineHeight: '1.45',
  color: color.text.muted,
});

export const assurance = style({ display: 'flex', flexDirection: 'column', gap: '4px' });

globalStyle(`${foot} a`, { fontSize: 'inherit' });
