import { style } from '@vanilla-extract/css';
import { belowPhablet } from '#ui/theme/media.ts';
import { offColor, tokens } from '#ui/theme/tokens.css.ts';

const { color, radius, text } = tokens;

export const group = style({
  display: 'inline-flex',
  alignItems: 'center',
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  backgroundColor: color.surface,
  selectors: {
    '&:focus-within': {
      borderColor: color.focus,
      boxShadow: `0 0 0 1px ${color.focus}`,
    },
    '&[data-disabled]': { opacity: 0.6 },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&:focus-within': { outline: '2px solid Highlight' } },
    },
  },
});

export const step = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '34px',
  height: '34px',
  borderRadius: radius.small,
  color: color.text.muted,
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]:not([aria-disabled])': {
      color: color.text.strong,
      backgroundColor: color.sunken,
    },
    // `aria-disabled` at the ends of the range, since a disabled button would lose focus.
    '&[data-disabled], &[aria-disabled]': { color: offColor, cursor: 'not-allowed' },
  },
  '@media': { [belowPhablet]: { width: tokens.size.touch, height: tokens.size.touch } },
});

export const input = style({
  width: 'max(44px, 4ch)',
  height: 'max(34px, 1.4em)',
  padding: 0,
  border: 'none',
  background: 'transparent',
  textAlign: 'center',
  fontSize: text.small,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: color.text.strong,
  outline: 'none',
  appearance: 'textfield',
  // Phones zoom in on focused inputs with smaller text, and do not zoom out.
  '@media': { '(pointer: coarse)': { fontSize: text.regular } },
  selectors: {
    // Even an invisible spin button lets the wheel change the number.
    '&::-webkit-inner-spin-button': { display: 'none' },
  },
});
