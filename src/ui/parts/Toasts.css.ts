import { keyframes, style } from '@vanilla-extract/css';
import { forcedEdge } from '#ui/theme/forcedColors.css.ts';
import { calmMotion, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion, text } = tokens;

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

export const region = style({
  position: 'fixed',
  zIndex: 200,
  left: '12px',
  right: '12px',
  bottom: 'calc(12px + env(safe-area-inset-bottom))',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '8px',
  pointerEvents: 'none',
  '@media': {
    [from.tablet]: { left: 'auto', right: '24px', bottom: '24px', alignItems: 'flex-end' },
  },
});

export const toast = style({
  ...forcedEdge,
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  width: 'fit-content',
  maxWidth: 'min(100%, 420px)',
  padding: '10px 8px 10px 14px',
  borderRadius: '12px',
  backgroundColor: color.toast.background,
  color: color.toast.text,
  // The outline separates the toast from dark content below it.
  boxShadow: `${tokens.shadow.overlay}, inset 0 0 0 1px rgb(255 255 255 / 0.16)`,
  fontSize: text.small,
  lineHeight: '1.45',
  pointerEvents: 'auto',
  '@media': {
    [calmMotion]: {
      animation: `${arrive} ${motion.calm} ${motion.ease}`,
      transition: `opacity ${motion.quick} ${motion.ease}`,
    },
  },
  selectors: { '&[data-leaving]': { opacity: 0, pointerEvents: 'none' } },
});

export const icon = style({
  display: 'inline-flex',
  paddingTop: '5px',
  flexShrink: 0,
  color: color.toast.muted,
  selectors: {
    '[data-type="success"] > &': { color: color.toast.success },
    '[data-type="error"] > &': { color: color.toast.error },
  },
});

export const words = style({ padding: '5px 4px 5px 0', minWidth: 0 });

export const title = style({ display: 'block', fontWeight: 650 });

export const close = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: '30px',
  height: '30px',
  borderRadius: '8px',
  color: color.toast.muted,
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { backgroundColor: 'rgb(255 255 255 / 0.1)', color: color.toast.text },
    '&[data-focus-visible]': { outline: `2px solid ${color.bar.focus}` },
  },
});
