import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { belowPhablet, calmMotion, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';
import { marked } from './pageMarks.ts';
import { pressDelay } from './pressDelay.css.ts';
import { region as toasts } from './Toasts.css.ts';

const { color, motion, space } = tokens;

const fade = keyframes({ from: { opacity: 0 } });
const fadeAway = keyframes({ to: { opacity: 0 } });
const rise = keyframes({ from: { transform: 'translateY(24px)', opacity: 0 } });
const grow = keyframes({ from: { transform: 'translateY(6px) scale(0.98)', opacity: 0 } });

export const overlay = style({
  position: 'fixed',
  inset: '0 0 auto',
  // Above the on-screen keyboard, which does not resize the page.
  height: 'var(--visual-viewport-height, 100dvh)',
  zIndex: 100,
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  backgroundColor: color.scrim,
  '@media': {
    [from.phablet]: { alignItems: 'center', padding: space.large },
    // Not `data-entering`: a dialog closed during its animation would never unmount.
    [calmMotion]: {
      animation: `${fade} ${motion.calm} ${motion.ease}`,
      selectors: {
        '&[data-exiting]': { animation: `${fadeAway} ${motion.quick} ${motion.ease} forwards` },
      },
    },
  },
});

/* Toasts must not cover the buttons of a sheet. */
globalStyle(`:root${marked('dialog')} ${toasts}`, {
  '@media': { [belowPhablet]: { bottom: 'auto', top: `calc(${tokens.size.bar} + 8px)` } },
});

const sheet = style({
  width: '100%',
  maxHeight: 'calc(var(--visual-viewport-height, 100dvh) - 32px)',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  borderRadius: '20px 20px 0 0',
  backgroundColor: color.surface,
  boxShadow: tokens.shadow.overlay,
  paddingBottom: 'env(safe-area-inset-bottom)',
  '@media': {
    [from.phablet]: { borderRadius: tokens.radius.card, paddingBottom: 0 },
    [calmMotion]: { animation: `${rise} ${motion.calm} ${motion.ease}` },
    [`${from.phablet} and ${calmMotion}`]: {
      animation: `${grow} ${motion.calm} ${motion.ease}`,
    },
  },
});

export const modal = styleVariants({
  narrow: [sheet, { '@media': { [from.phablet]: { maxWidth: '420px' } } }],
  regular: [sheet, { '@media': { [from.phablet]: { maxWidth: '480px' } } }],
});

export const dialog = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.medium,
  padding: '24px 20px 20px',
  outline: 'none',
  '@media': { [from.phablet]: { padding: '28px' } },
});

export const actions = style([
  pressDelay,
  {
    display: 'flex',
    flexDirection: 'column-reverse',
    gap: '10px',
    paddingTop: space.medium,
    '@media': { [from.phablet]: { flexDirection: 'row', justifyContent: 'flex-end' } },
  },
]);
