import { style } from '@vanilla-extract/css';
import { chosenInForcedColors } from '#ui/theme/forcedColors.css.ts';
import { canHover } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion } = tokens;

/** One of several choices in a row; its row sets its size. */
export const pill = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  borderRadius: tokens.radius.full,
  border: `1px solid ${color.line}`,
  backgroundColor: color.surface,
  color: color.text.body,
  fontSize: tokens.text.small,
  fontWeight: 600,
  cursor: 'pointer',
  transition: `background-color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
  selectors: {
    '&:is([aria-pressed="true"], [aria-checked="true"])': {
      borderColor: color.accent.fill,
      backgroundColor: color.accent.fill,
      color: color.text.onAccent,
    },
  },
  '@media': {
    [canHover]: { selectors: { '&[data-hovered]': { borderColor: color.control } } },
    '(forced-colors: active)': {
      selectors: {
        '&:is([aria-pressed="true"], [aria-checked="true"])': chosenInForcedColors,
      },
    },
  },
});
