import { keyframes, style } from '@vanilla-extract/css';
import { calmMotion } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion, text } = tokens;

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } });

export const popover = style({
  minWidth: '232px',
  maxWidth: 'min(280px, calc(100vw - 24px))',
  padding: '6px',
  borderRadius: tokens.radius.card,
  border: `1px solid ${color.line}`,
  backgroundColor: color.raised,
  boxShadow: tokens.shadow.overlay,
  overflow: 'auto',
  '@media': {
    [calmMotion]: {
      animation: `${drop} ${motion.quick} ${motion.ease}`,
    },
  },
});

export const menu = style({ outline: 'none' });

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minHeight: '44px',
  padding: '8px 12px',
  borderRadius: '9px',
  fontSize: text.regular,
  fontWeight: 500,
  color: color.text.body,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-focused]': { backgroundColor: color.accent.soft, color: color.text.strong },
    '&[aria-current="page"]': { color: color.accent.text, fontWeight: 600 },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[data-focused]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
});

export const words = style({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
});

export const count = style({
  minWidth: '22px',
  padding: '0 6px',
  borderRadius: tokens.radius.full,
  backgroundColor: color.warm.fill,
  color: color.warm.text,
  fontSize: text.tiny,
  fontWeight: 700,
  lineHeight: '1.5385',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});

export const line = style({ height: '1px', margin: '6px 8px', backgroundColor: color.line });
