import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion } = tokens;

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '24px',
  borderRadius: '4px',
  color: color.accent.text,
  fontSize: tokens.text.small,
  fontWeight: 600,
  cursor: 'pointer',
  textDecorationLine: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
  textDecorationColor: color.accent.line,
  transition: `text-decoration-color ${motion.quick} ${motion.ease}`,
  selectors: {
    '&[data-hovered]': { textDecorationColor: 'currentColor' },
    '&[aria-disabled]': {
      color: color.text.muted,
      textDecorationLine: 'none',
      cursor: 'not-allowed',
    },
  },
});
