import { globalStyle, style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion, radius, space, text } = tokens;

export const field = style({ display: 'flex', flexDirection: 'column', minWidth: 0 });

export const label = style({
  display: 'block',
  fontSize: text.small,
  fontWeight: 600,
  lineHeight: '1.4',
  color: color.text.strong,
  paddingBottom: '6px',
});

export const optional = style({ fontWeight: 400, color: color.text.muted });

export const hint = style({
  display: 'block',
  fontSize: text.tiny,
  lineHeight: '1.45',
  color: color.text.muted,
  paddingBottom: '6px',
});

/** For a value that the customer may want to check; it is not invalid. */
export const doubt = style({
  paddingTop: '6px',
  fontSize: text.tiny,
  lineHeight: '1.45',
  color: color.text.muted,
});

/* The icon `alert`, inlined here since hundreds of messages may appear at once. */
const ring =
  'radial-gradient(circle, transparent 4.1px, currentColor 4.6px 5.5px, transparent 6px)';
const exclamation = (top: string, height: string) =>
  `linear-gradient(90deg, transparent 6px, currentColor 6.5px 7.5px, transparent 8px) 0 ${top} / 14px ${height} no-repeat`;

export const error = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '6px',
  paddingTop: '6px',
  fontSize: text.tiny,
  fontWeight: 500,
  lineHeight: '1.45',
  color: color.critical.text,
  selectors: {
    '&::before': {
      content: '""',
      flexShrink: 0,
      width: '14px',
      height: '14px',
      marginTop: '2px',
      background: [exclamation('4px', '4px'), exclamation('8.8px', '1.4px'), ring].join(','),
      '@media': {
        '(forced-colors: active)': { forcedColorAdjust: 'none', color: 'CanvasText' },
      },
    },
  },
});

export const control = style({
  width: '100%',
  minHeight: tokens.size.touch,
  padding: '9px 13px',
  borderRadius: radius.control,
  border: `1px solid ${color.control}`,
  backgroundColor: color.surface,
  color: color.text.strong,
  fontSize: text.regular,
  lineHeight: '1.5',
  transition: `border-color ${motion.quick} ${motion.ease}, box-shadow ${motion.quick} ${motion.ease}`,
  selectors: {
    '&::placeholder': { color: color.text.muted, opacity: 0.9 },
    '&:hover:not(:disabled)': { borderColor: color.text.muted },
    '&:focus, &[data-focused]': {
      outline: 'none',
      borderColor: color.focus,
      boxShadow: `0 0 0 1px ${color.focus}, 0 0 0 4px ${color.accent.soft}`,
    },
    '&[data-invalid], &[aria-invalid="true"]': {
      borderColor: color.critical.text,
      boxShadow: `0 0 0 1px ${color.critical.text}`,
    },
    '&[aria-invalid="true"]:focus, &[data-invalid][data-focused]': {
      boxShadow: `0 0 0 1px ${color.critical.text}, 0 0 0 4px ${color.critical.soft}`,
    },
    '&:disabled, &[data-disabled]': {
      backgroundColor: color.sunken,
      color: color.text.muted,
      cursor: 'not-allowed',
    },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&:focus': { outline: '2px solid Highlight' } },
    },
  },
});

export const area = style([control, { minHeight: '112px', resize: 'vertical' }]);

export const framed = style({ position: 'relative', display: 'flex', minWidth: 0 });

export const trailing = style({
  position: 'absolute',
  right: '4px',
  top: '4px',
  bottom: '4px',
  display: 'flex',
  alignItems: 'center',
});

export const withTrailing = style({ paddingRight: '52px' });

export const prefix = style({
  position: 'absolute',
  left: '14px',
  top: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  color: color.text.muted,
  pointerEvents: 'none',
  fontVariantNumeric: 'tabular-nums',
});

export const withPrefix = style([
  control,
  { paddingLeft: 'calc(20px + 1.875rem)', fontVariantNumeric: 'tabular-nums' },
]);

const stroke = (angle: string) =>
  `linear-gradient(${angle}, transparent 45%, ${color.text.muted} 46% 54%, transparent 55%)`;

/** A control with an icon before its text. */
export const search = style([
  control,
  {
    paddingLeft: '44px',
    textOverflow: 'ellipsis',
    selectors: {
      // The browser's own cross has a colour of its own.
      '&::-webkit-search-cancel-button': {
        appearance: 'none',
        width: '12px',
        height: '12px',
        background: [stroke('45deg'), stroke('-45deg')].join(','),
        cursor: 'pointer',
      },
    },
  },
]);

export const toggle = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '36px',
  height: '36px',
  borderRadius: radius.small,
  color: color.text.muted,
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { backgroundColor: color.sunken, color: color.text.strong },
  },
});

export const popover = style({
  width: 'var(--trigger-width)',
  minWidth: '200px',
  display: 'flex',
  borderRadius: '12px',
  border: `1px solid ${color.line}`,
  backgroundColor: color.raised,
  boxShadow: tokens.shadow.overlay,
  outline: 'none',
});

// Scrolling an option into view must scroll only the list: when the page scrolls, the list closes.
globalStyle(`:root:has(${popover})`, { scrollPaddingBlock: 0 });

export const list = style({
  flex: 1,
  overflow: 'auto',
  padding: space.tiny,
  outline: 'none',
});

/** Its layout has the padding. */
export const virtualList = style([list, { padding: 0 }]);

// React Aria ignores presses while a list scrolls, which this one also does when it opens.
globalStyle(`${virtualList} > *`, { pointerEvents: 'auto !important' as 'auto' });

export const item = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.small,
  minHeight: '40px',
  padding: '8px 10px',
  borderRadius: '8px',
  color: color.text.body,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-focused]': { backgroundColor: color.accent.soft, color: color.text.strong },
    '&[data-selected]': { fontWeight: 600, color: color.text.strong },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[data-focused]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
});

export const itemTick = style({
  color: color.accent.text,
  visibility: 'hidden',
  selectors: { '[data-selected] > &': { visibility: 'visible' } },
});

export const nothing = style({
  padding: '12px 10px',
  fontSize: text.small,
  color: color.text.muted,
});

export const itemDetail = style({
  marginLeft: 'auto',
  fontSize: text.tiny,
  fontWeight: 400,
  color: color.text.muted,
});
