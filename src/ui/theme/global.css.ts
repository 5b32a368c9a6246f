import { globalFontFace, globalStyle } from '@vanilla-extract/css';
import { from } from './media.ts';
import { tokens } from './tokens.css.ts';

/* A system font with Figtree's metrics, to avoid a layout shift when Figtree loads. */
globalFontFace('Figtree Fallback', {
  src: "local('Arial'), local('Liberation Sans'), local('Helvetica Neue'), local('Roboto')",
  ascentOverride: '94.6%',
  descentOverride: '24.9%',
  lineGapOverride: '0%',
  sizeAdjust: '100.4%',
});

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });

globalStyle('*', { margin: 0, padding: 0 });

globalStyle('html', {
  fontFamily: tokens.font.family,
  fontSize: '100%',
  lineHeight: tokens.leading.regular,
  color: tokens.color.text.body,
  backgroundColor: tokens.color.page,
  textSizeAdjust: '100%',
  WebkitTextSizeAdjust: '100%',
  WebkitFontSmoothing: 'antialiased',
  MozOsxFontSmoothing: 'grayscale',
  scrollPaddingTop: `calc(${tokens.size.bar} + 16px)`,
  // The sticky bar of the form on phones must not hide the focused element.
  '@media': { [from.tablet]: { scrollPaddingBottom: 0 } },
  scrollPaddingBottom: '132px',
});

globalStyle('body', {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  overflowWrap: 'break-word',
});

/* A page fills the space above the footer; the router's page is in an element with `aria-busy`. */
globalStyle('#root, #root > div[aria-busy]', {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
});

globalStyle('h1, h2, h3, h4', {
  color: tokens.color.text.strong,
  lineHeight: tokens.leading.tight,
  textWrap: 'balance',
});

globalStyle('p', { textWrap: 'pretty' });

globalStyle('ul, ol', { listStyle: 'none' });

globalStyle('a', { color: 'inherit', textDecoration: 'none' });

globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit' });

globalStyle('button', { background: 'none', border: 'none' });

globalStyle('fieldset', { border: 'none', minInlineSize: 0 });

globalStyle('img, svg, video', { display: 'block', maxWidth: '100%' });

globalStyle('table', { borderCollapse: 'collapse', width: '100%' });

globalStyle(':focus', { outline: 'none' });

globalStyle(':focus-visible', {
  outline: `2px solid ${tokens.color.focus}`,
  outlineOffset: '2px',
});

globalStyle('::selection', {
  backgroundColor: tokens.color.accent.soft,
  color: tokens.color.text.strong,
});

globalStyle('[tabindex="-1"]:focus', { outline: 'none' });

/* React Aria would inject this as a style element, which the content security policy blocks. */
globalStyle('[data-react-aria-pressable]', { touchAction: 'pan-x pan-y pinch-zoom' });

globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Even a short transition would restart in every child, each a frame later.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
});
