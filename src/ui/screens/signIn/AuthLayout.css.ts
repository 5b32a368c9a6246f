import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { tickColor } from '#ui/parts/Mark.css.ts';
import { marked } from '#ui/parts/pageMarks.ts';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, space, text } = tokens;

const brandWidth = 'max(400px, 41.67%)';

export const layout = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  '@media': { [from.desktop]: { marginInlineStart: brandWidth } },
});

/* The footer is below the form, beside the brand; `:has()` is for prerendered pages. */
globalStyle(`:is(#root:has(${layout}), ${marked('sign-in')} #root) ~ #seller`, {
  '@media': { [from.desktop]: { marginInlineStart: brandWidth, paddingInline: '48px' } },
});

export const brand = style({
  vars: { [tickColor]: color.warm.fill },
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  padding: '8px 16px',
  minHeight: tokens.size.bar,
  backgroundColor: color.bar.background,
  borderBottom: `1px solid ${color.bar.line}`,
  color: color.bar.text,
  '@media': {
    [from.tablet]: { padding: '8px 32px' },
    [from.desktop]: {
      position: 'fixed',
      insetBlock: 0,
      insetInlineStart: 0,
      width: brandWidth,
      overflow: 'auto',
      justifyContent: 'flex-start',
      gap: 'clamp(32px, 9vh, 88px)',
      padding: '40px 48px',
      borderRight: `1px solid ${color.bar.line}`,
      backgroundImage:
        'radial-gradient(120% 70% at 0% 100%, rgb(67 56 202 / 0.55), rgb(67 56 202 / 0) 70%)',
    },
  },
});

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  minHeight: '44px',
  borderRadius: tokens.radius.small,
  selectors: { '&[data-focus-visible]': { outlineColor: color.bar.focus } },
});

export const tagline = style({
  marginTop: '-4px',
  fontSize: text.small,
  lineHeight: '1.4',
  color: color.bar.muted,
  '@media': { [from.desktop]: { display: 'none' } },
});

const desktopOnly = {
  display: 'none',
  '@media': { [from.desktop]: { display: 'flex' } },
} as const;

export const pitch = style({
  ...desktopOnly,
  flexDirection: 'column',
  gap: '28px',
  maxWidth: '420px',
});

export const claim = style({
  fontSize: text.display,
  fontWeight: 700,
  lineHeight: '1.18',
  letterSpacing: '-0.025em',
  textWrap: 'balance',
});

export const promises = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '12px',
});

export const promise = style({ display: 'flex', alignItems: 'center', gap: '12px' });

export const number = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: '32px',
  height: '32px',
  borderRadius: '50%',
  border: `1px solid ${color.bar.line}`,
  backgroundColor: color.bar.hover,
  fontSize: text.small,
  fontWeight: 650,
  color: color.warm.fill,
});

/* The server renders it outside the page; it is at the foot of the brand if there is room. */
globalStyle('#services', {
  display: 'none',
  position: 'fixed',
  bottom: '40px',
  insetInlineStart: '48px',
  width: `calc(${brandWidth} - 96px)`,
  maxWidth: '420px',
  color: color.bar.text,
  '@media': { [`${from.desktop} and (min-height: 40em)`]: { display: 'block' } },
});

globalStyle('#services:empty', { display: 'none' });

globalStyle('#services h2', {
  paddingBottom: '4px',
  color: 'inherit',
  fontSize: text.regular,
  fontWeight: 650,
});

globalStyle('#services li', {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16px',
  padding: '10px 0',
  borderTop: `1px solid ${color.bar.line}`,
  fontSize: text.small,
  color: color.bar.muted,
});

globalStyle('#services li:first-child', { borderTop: 'none' });

globalStyle('#services b', {
  fontWeight: 650,
  color: color.bar.text,
  fontVariantNumeric: 'tabular-nums',
});

export const main = style({
  flex: 1,
  display: 'flex',
  justifyContent: 'center',
  padding: '36px 16px 48px',
  minWidth: 0,
  '@media': {
    // Aligned to the top, since messages would move a centred form.
    [from.tablet]: { padding: 'clamp(48px, 14vh, 152px) 32px 56px' },
  },
});

const shape = {
  display: 'flex',
  flexDirection: 'column',
  gap: '28px',
  width: '100%',
  minWidth: 0,
} as const;

export const column = styleVariants({
  regular: { ...shape, maxWidth: '408px' },
  wide: { ...shape, maxWidth: tokens.size.form },
});

export const header = style({ display: 'flex', flexDirection: 'column', gap: space.small });
