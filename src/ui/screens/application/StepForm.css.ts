import { globalStyle, style } from '@vanilla-extract/css';
import { marked } from '#ui/parts/pageMarks.ts';
import { region as toasts } from '#ui/parts/Toasts.css.ts';
import { barFits, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, space, text } = tokens;

export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.large,
  width: '100%',
  maxWidth: tokens.size.form,
  minWidth: 0,
});

export const foot = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  flexDirection: 'column',
  gap: '10px',
  marginInline: '-16px',
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${color.line}`,
  backgroundColor: color.page,
  '@media': {
    '(max-height: 639px)': { position: 'static' },
    [from.tablet]: {
      position: 'static',
      marginInline: 0,
      padding: 0,
      border: 'none',
    },
  },
});

// The bar is inside the page's scroll padding, so focusing its buttons must not scroll the fields.
globalStyle(`${foot} button`, {
  '@media': { [barFits]: { scrollMarginBlock: 'calc(140px + 25dvh) calc(-140px - 25dvh)' } },
});

/* At the end of the page the bar is not sticky, and toasts would cover it. */
globalStyle(`:root${marked('form-foot')} ${toasts}`, {
  '@media': { [barFits]: { bottom: 'auto', top: `calc(${tokens.size.bar} + 8px)` } },
});

export const reason = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  fontSize: text.small,
  fontWeight: 500,
  color: color.critical.text,
  '@media': {
    // The bar leaves the form visible, however many messages there are.
    '(min-height: 640px)': { maxHeight: '25dvh', overflowY: 'auto' },
    [from.tablet]: { maxHeight: 'none', paddingBottom: '6px' },
  },
});

globalStyle(`html${marked('form-errors')}`, {
  '@media': { [barFits]: { scrollPaddingBottom: 'calc(132px + 25dvh)' } },
});

/* Fields outside the viewport skip layout; 4 px leave room for focus rings. */
export const field = style({
  margin: '-4px',
  padding: '4px',
  minWidth: 0,
  contain: 'layout style',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 84px',
});
