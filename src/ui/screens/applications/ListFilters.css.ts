import { style } from '@vanilla-extract/css';
import { canHover, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion, text } = tokens;

export const filters = style({ display: 'flex', flexDirection: 'column', gap: '16px' });

export const fields = style({
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [from.phablet]: { gridTemplateColumns: 'minmax(0, 1fr) 12.5rem' },
    [from.desktop]: { gridTemplateColumns: 'minmax(0, 440px) 12.5rem' },
  },
});

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
});

export const states = style({ display: 'flex', flexWrap: 'wrap', gap: '8px', minWidth: 0 });

export const state = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '36px',
  padding: '0 14px',
  borderRadius: tokens.radius.full,
  border: `1px solid ${color.line}`,
  backgroundColor: color.surface,
  color: color.text.body,
  fontSize: text.small,
  fontWeight: 550,
  cursor: 'pointer',
  transition: `background-color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
  selectors: {
    '&[aria-pressed="true"]': {
      borderColor: color.accent.fill,
      backgroundColor: color.accent.fill,
      color: color.text.onAccent,
      fontWeight: 650,
    },
    '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  },
  '@media': {
    [canHover]: { selectors: { '&[data-hovered]': { borderColor: color.control } } },
    '(forced-colors: active)': {
      selectors: { '&[aria-pressed="true"]': { forcedColorAdjust: 'none' } },
    },
  },
});

export const count = style({ fontVariantNumeric: 'tabular-nums' });

export const result = style({ fontSize: text.small, color: color.text.muted });
