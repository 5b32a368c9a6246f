import { globalStyle, style } from '@vanilla-extract/css';
import { chosenInForcedColors } from '#ui/theme/forcedColors.css.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion, text } = tokens;

export const options = style({ display: 'flex', flexDirection: 'column', gap: '2px' });

export const choice = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  width: 'fit-content',
  maxWidth: '100%',
  minHeight: '36px',
  padding: '6px 0',
  cursor: 'pointer',
  color: color.text.body,
});

/* The real input covers its drawing, so that it receives touches and clicks. */
globalStyle(`${choice} > span:has(> input)`, {
  position: 'absolute',
  overflow: 'hidden',
  left: 0,
  top: '8px',
  zIndex: 1,
  width: '20px !important',
  height: '20px !important',
  margin: '0 !important',
  clip: 'auto !important',
  clipPath: 'none !important',
  opacity: 0,
});

globalStyle(`${choice} > span > input`, {
  display: 'block',
  width: '20px',
  height: '20px',
  cursor: 'inherit',
});

export const words = style({ fontSize: text.regular, lineHeight: '1.5' });

const shape = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: '20px',
  height: '20px',
  marginTop: '2px',
  border: `1px solid ${color.control}`,
  backgroundColor: color.surface,
  transition: `background-color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
  selectors: {
    '[data-hovered] > &': { borderColor: color.text.muted },
    '[data-selected] > &': {
      backgroundColor: color.accent.fill,
      borderColor: color.accent.fill,
      color: color.text.onAccent,
    },
    '[data-focus-visible] > &': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
    '[data-invalid] > &': { borderColor: color.critical.text },
  },
  '@media': {
    '(forced-colors: active)': { selectors: { '[data-selected] > &': chosenInForcedColors } },
  },
});

export const box = style([shape, { borderRadius: '6px' }]);

export const tick = style({
  display: 'flex',
  opacity: 0,
  selectors: { '[data-selected] &': { opacity: 1 } },
});

export const ring = style([shape, { borderRadius: '50%' }]);

export const dot = style({
  width: '8px',
  height: '8px',
  borderRadius: '50%',
  backgroundColor: 'currentColor',
  opacity: 0,
  selectors: { '[data-selected] &': { opacity: 1 } },
});
