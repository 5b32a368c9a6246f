import { style } from '@vanilla-extract/css';
import { canHover } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion, text } = tokens;

export const disclosure = style({ display: 'flex', flexDirection: 'column', minWidth: 0 });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
});

export const trigger = style({
  display: 'inline-flex',
  alignItems: 'center',
  marginRight: 'auto',
  gap: '6px',
  minHeight: '32px',
  borderRadius: '4px',
  color: color.accent.text,
  fontSize: text.small,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: {
    '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  },
  '@media': {
    [canHover]: {
      selectors: {
        '&[data-hovered]': { textDecorationLine: 'underline', textUnderlineOffset: '0.2em' },
      },
    },
  },
});

export const arrow = style({
  display: 'inline-flex',
  transition: `transform ${motion.calm} ${motion.ease}`,
  selectors: { '[aria-expanded=true] > &': { transform: 'rotate(180deg)' } },
});

export const panel = style({ selectors: { '[data-expanded] > &': { paddingTop: '8px' } } });
