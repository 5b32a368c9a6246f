import { globalStyle, style } from '@vanilla-extract/css';
import { tickColor } from '#ui/parts/Mark.css.ts';
import { canHover, from } from '#ui/theme/media.ts';
import { hidden } from '#ui/theme/text.css.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion, text } = tokens;

export const bar = style({
  vars: { [tickColor]: color.warm.fill },
  position: 'sticky',
  top: 0,
  zIndex: 20,
  backgroundColor: color.bar.background,
  color: color.bar.text,
  borderBottom: `1px solid ${color.bar.line}`,
});

// The bar is inside the page's scroll padding, so focusing its controls must not scroll the page.
globalStyle(`${bar} *`, {
  scrollMarginBlock: `calc(-100px - ${tokens.size.bar}) calc(100px + ${tokens.size.bar})`,
});

export const inner = style({
  display: 'flex',
  // Large text wraps to a second row.
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 4px',
  maxWidth: tokens.size.content,
  minHeight: tokens.size.bar,
  marginInline: 'auto',
  padding: '0 8px 0 16px',
  '@media': { [from.tablet]: { gap: '0 clamp(16px, 2.5vw, 36px)', padding: '0 32px' } },
});

const focusable = {
  '&[data-focus-visible]': {
    outline: `2px solid ${color.bar.focus}`,
    outlineOffset: '1px',
  },
};

const hovered = {
  [canHover]: {
    selectors: { '&[data-hovered]': { color: color.bar.text, backgroundColor: color.bar.hover } },
  },
};

/** A link or button of the bar. */
const control = {
  borderRadius: tokens.radius.control,
  color: color.bar.muted,
  transition: `background-color ${motion.quick} ${motion.ease}, color ${motion.quick} ${motion.ease}`,
  selectors: {
    ...focusable,
    '&[aria-current="page"]': { color: color.bar.text, backgroundColor: color.bar.hover },
  },
  '@media': {
    ...hovered,
    '(forced-colors: active)': {
      selectors: { '&[aria-current="page"]:not([data-focus-visible])': { outline: '1px solid' } },
    },
  },
};

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  // A long name is cut before the bar's buttons wrap.
  maxWidth: 'min(260px, 100vw - 168px)',
  minHeight: tokens.size.touch,
  borderRadius: tokens.radius.small,
  color: color.bar.text,
  selectors: focusable,
});

export const links = style({
  display: 'none',
  alignItems: 'center',
  gap: '4px',
  '@media': { [from.tablet]: { display: 'flex' } },
});

export const link = style({
  ...control,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  height: '40px',
  padding: '0 14px',
  fontSize: text.small,
  fontWeight: 550,
});

export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  marginLeft: 'auto',
});

export const wideTool = style({
  display: 'none',
  '@media': { [from.tablet]: { display: 'flex' } },
});

export const narrowTool = style({
  display: 'flex',
  '@media': { [from.tablet]: { display: 'none' } },
});

export const tool = style({
  ...control,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: tokens.size.touch,
  height: tokens.size.touch,
  cursor: 'pointer',
});

export const counted = style([
  tool,
  { justifyContent: 'flex-start', width: 'auto', minWidth: tokens.size.touch, paddingLeft: '12px' },
]);

export const find = style([
  tool,
  {
    '@media': {
      [from.desktop]: {
        justifyContent: 'flex-start',
        gap: '10px',
        width: 'auto',
        minWidth: '224px',
        height: '40px',
        marginRight: '8px',
        padding: '0 8px 0 12px',
        border: `1px solid ${color.bar.line}`,
        fontSize: text.small,
        fontWeight: 500,
      },
    },
  },
]);

export const findWords = style([
  hidden,
  {
    '@media': {
      [from.desktop]: {
        position: 'static',
        width: 'auto',
        height: 'auto',
        margin: 0,
        clipPath: 'none',
        overflow: 'visible',
      },
    },
  },
]);

export const findKeys = style({
  display: 'none',
  marginLeft: 'auto',
  padding: '2px 7px',
  borderRadius: tokens.radius.small,
  border: `1px solid ${color.bar.line}`,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '1.4',
  whiteSpace: 'nowrap',
  '@media': { [from.desktop]: { display: 'inline' } },
});

export const count = style({
  alignSelf: 'flex-start',
  // Overlaps the icon's edge, or beside it at large text sizes.
  margin: '3px -12px 0 calc(1em - 20px)',
  minWidth: 'calc(1.45em + 4px)',
  padding: '0 4px',
  borderRadius: tokens.radius.full,
  border: `2px solid ${color.bar.background}`,
  backgroundColor: color.warm.fill,
  color: color.warm.text,
  fontSize: '0.6875rem',
  fontWeight: 750,
  lineHeight: '1.45',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});

export const profile = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  height: tokens.size.touch,
  padding: '0 8px 0 6px',
  borderRadius: tokens.radius.control,
  color: color.bar.muted,
  cursor: 'pointer',
  selectors: {
    ...focusable,
    '&[data-pressed], &[aria-expanded="true"]': { backgroundColor: color.bar.hover },
  },
  '@media': hovered,
});

/** Cut before the bar wraps; the button's accessible name is whole. */
export const person = style({
  maxWidth: 'clamp(8rem, 20vw, 16rem)',
  overflow: 'hidden',
  fontSize: text.small,
  fontWeight: 500,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const avatar = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '30px',
  height: '30px',
  borderRadius: '50%',
  backgroundColor: color.accent.fill,
  color: color.text.onAccent,
  fontSize: text.tiny,
  fontWeight: 650,
});

export const note = style({
  marginLeft: 'auto',
  paddingLeft: '8px',
  minWidth: 0,
  overflowWrap: 'anywhere',
  textAlign: 'end',
  fontSize: text.small,
  color: color.bar.muted,
});
