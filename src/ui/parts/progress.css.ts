import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion, radius } = tokens;

/** A progress bar. */
export const progress = style({
  appearance: 'none',
  display: 'block',
  border: 'none',
  borderRadius: radius.full,
  overflow: 'hidden',
  backgroundColor: color.line,
  selectors: {
    '&::-webkit-progress-bar': { backgroundColor: color.line },
    '&::-webkit-progress-value': {
      borderRadius: radius.full,
      backgroundColor: color.accent.fill,
      transition: `inline-size ${motion.calm} ${motion.ease}`,
    },
    '&::-moz-progress-bar': { borderRadius: radius.full, backgroundColor: color.accent.fill },
  },
  '@media': {
    '(forced-colors: active)': {
      forcedColorAdjust: 'none',
      border: '1px solid CanvasText',
      backgroundColor: 'Canvas',
      selectors: {
        '&::-webkit-progress-bar': { backgroundColor: 'Canvas' },
        '&::-webkit-progress-value': { backgroundColor: 'Highlight' },
        '&::-moz-progress-bar': { backgroundColor: 'Highlight' },
      },
    },
  },
});
