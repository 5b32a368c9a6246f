import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { forcedEdge } from '#ui/theme/forcedColors.css.ts';
import { belowPhablet, calmMotion, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion, radius, text } = tokens;

const fade = keyframes({ from: { opacity: 0 } });
const drop = keyframes({ from: { transform: 'translateY(-8px)', opacity: 0 } });

export const overlay = style({
  position: 'fixed',
  inset: '0 0 auto',
  // Above the on-screen keyboard, which does not resize the page.
  height: 'var(--visual-viewport-height, 100dvh)',
  zIndex: 100,
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'center',
  backgroundColor: color.scrim,
  '@media': {
    [from.phablet]: { padding: 'min(12vh, 112px) 24px 24px' },
    // Not `data-entering`: a dialog closed during its animation would never unmount.
    [calmMotion]: { animation: `${fade} ${motion.quick} ${motion.ease}` },
  },
});

/* Full screen on phones. */
export const modal = style({
  ...forcedEdge,
  display: 'flex',
  width: '100%',
  height: '100%',
  backgroundColor: color.surface,
  overflow: 'hidden',
  '@media': {
    [from.phablet]: {
      maxWidth: '640px',
      height: 'auto',
      maxHeight: 'min(560px, 100%)',
      borderRadius: '16px',
      boxShadow: tokens.shadow.overlay,
    },
    [calmMotion]: { animation: `${drop} ${motion.calm} ${motion.ease}` },
  },
});

export const dialog = style({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  scrollPadding: '68px 0 52px',
  outline: 'none',
});

/*
 * Header and footer are sticky, so that the scroll container also holds the field that controls it.
 */
export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  padding: '8px 8px 8px 20px',
  borderBottom: `1px solid ${color.line}`,
  backgroundColor: color.surface,
});

export const field = style({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: '12px',
  minWidth: 0,
  color: color.text.muted,
});

export const input = style({
  flex: 1,
  minWidth: 0,
  height: '44px',
  border: 'none',
  backgroundColor: 'transparent',
  fontSize: '1.0625rem',
  color: color.text.strong,
  textOverflow: 'ellipsis',
  selectors: {
    '&:focus, &[data-focus-visible]': { outline: 'none' },
    '&::placeholder': { color: color.text.muted, opacity: 1 },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&:focus': { outline: '2px solid Highlight' } },
    },
  },
});

export const failure = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px',
  padding: '10px 12px 10px 20px',
  borderBottom: `1px solid ${color.critical.line}`,
  backgroundColor: color.critical.soft,
  color: color.critical.text,
  fontSize: text.small,
});

export const failureWords = style({ flex: '1 1 200px' });

export const list = style({
  flex: '1 0 auto',
  minHeight: '120px',
  padding: '4px 8px 8px',
  outline: 'none',
});

export const groupTitle = style({
  padding: '14px 12px 6px',
  fontSize: text.tiny,
  fontWeight: 650,
  color: color.text.muted,
});

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minHeight: '52px',
  padding: '6px 12px',
  borderRadius: radius.control,
  color: color.text.body,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-hovered]': { backgroundColor: color.sunken },
    '&[data-focused]': { backgroundColor: color.accent.soft, color: color.text.strong },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[data-focused]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
});

export const itemIcon = style({
  display: 'flex',
  flexShrink: 0,
  color: color.text.muted,
  selectors: { '[data-focused] > &': { color: color.accent.text } },
});

export const words = style({ display: 'flex', flex: 1, flexDirection: 'column', minWidth: 0 });

export const name = style({
  overflowWrap: 'anywhere',
  fontWeight: 550,
  lineHeight: '1.35',
  color: color.text.strong,
});

export const detail = style({
  overflowWrap: 'anywhere',
  fontSize: text.tiny,
  lineHeight: '1.4',
  color: color.text.muted,
});

export const facts = style({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  gap: '10px',
  fontSize: text.small,
  fontWeight: 600,
  color: color.text.strong,
  '@media': {
    [belowPhablet]: { flexDirection: 'column', alignItems: 'flex-end', gap: '2px' },
  },
});

export const nothing = style({
  padding: '32px 12px',
  textAlign: 'center',
  color: color.text.muted,
});

export const foot = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '16px',
  flexShrink: 0,
  minHeight: '44px',
  padding: '8px 20px calc(8px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${color.line}`,
  backgroundColor: color.surface,
  fontSize: text.tiny,
  color: color.text.muted,
});

export const status = style({
  display: 'flex',
  flex: '1 1 auto',
  alignItems: 'center',
  gap: '8px',
  minWidth: 0,
  overflowWrap: 'anywhere',
});

export const keys = style({
  display: 'none',
  '@media': { [from.tablet]: { display: 'block' } },
});

globalStyle(`${keys} > kbd:not(:first-child)`, { marginLeft: '10px' });
globalStyle(`${keys} > kbd + kbd:not(:first-child)`, { marginLeft: '3px' });
