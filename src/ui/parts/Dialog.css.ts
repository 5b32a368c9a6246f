import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { forcedEdge } from '#ui/theme/forcedColors.css.ts';
import { belowPhablet, calmMotion, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';
import { actions as formActions } from './Form.css.ts';
import { marked } from './pageMarks.ts';
import { pressDelay } from './pressDelay.css.ts';
import { region as toasts } from './Toasts.css.ts';

const { color, motion, space } = tokens;

const fade = keyframes({ from: { opacity: 0 } });
const fadeAway = keyframes({ to: { opacity: 0 } });
const rise = keyframes({ from: { transform: 'translateY(24px)', opacity: 0 } });
const slide = keyframes({ from: { transform: 'translateX(32px)', opacity: 0 } });
const grow = keyframes({ from: { transform: 'translateY(6px) scale(0.98)', opacity: 0 } });

const scrim = style({
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
    // Not `data-entering`: a dialog closed during its animation would never unmount.
    [calmMotion]: {
      animation: `${fade} ${motion.calm} ${motion.ease}`,
      selectors: {
        '&[data-exiting]': { animation: `${fadeAway} ${motion.quick} ${motion.ease} forwards` },
      },
    },
  },
});

const centred = style([
  scrim,
  { '@media': { [from.phablet]: { alignItems: 'center', padding: space.large } } },
]);

export const overlay = {
  narrow: centred,
  regular: centred,
  side: style([
    scrim,
    { '@media': { [from.phablet]: { alignItems: 'stretch', justifyContent: 'flex-end' } } },
  ]),
};

/* Toasts must not cover the buttons of a sheet. */
globalStyle(`:root${marked('dialog')} ${toasts}`, {
  '@media': { [belowPhablet]: { bottom: 'auto', top: `calc(${tokens.size.bar} + 8px)` } },
});

const sheet = style({
  ...forcedEdge,
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
  side: [
    sheet,
    {
      '@media': {
        [from.phablet]: { maxWidth: '480px', maxHeight: 'none', borderRadius: '16px 0 0 16px' },
        [`${from.phablet} and ${calmMotion}`]: {
          animation: `${slide} ${motion.calm} ${motion.ease}`,
        },
      },
    },
  ],
});

const content = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.medium,
  padding: '24px 20px 20px',
  outline: 'none',
  '@media': { [from.phablet]: { padding: '28px' } },
});

export const dialog = {
  narrow: content,
  regular: content,
  side: style([
    content,
    {
      minHeight: '100%',
      paddingBottom: 0,
      '@media': { [from.phablet]: { paddingBottom: 0 } },
    },
  ]),
};

/** Stays in the corner while the content scrolls below it. */
export const close = style({
  position: 'sticky',
  top: '10px',
  zIndex: 1,
  alignSelf: 'flex-end',
  // It takes no room.
  height: 0,
  margin: '-12px -10px 0 0',
});

export const foot = style({
  position: 'sticky',
  bottom: 0,
  margin: 'auto -20px 0',
  padding: '16px 20px',
  borderTop: `1px solid ${color.line}`,
  backgroundColor: color.surface,
  '@media': { [from.phablet]: { marginInline: '-28px', padding: '16px 28px' } },
});

export const actions = style([pressDelay, formActions, { paddingTop: space.medium }]);
