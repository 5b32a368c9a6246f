import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

export const trigger = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px',
  textAlign: 'left',
  cursor: 'pointer',
  selectors: {
    '[data-invalid] > &': {
      borderColor: tokens.color.critical.text,
      boxShadow: `0 0 0 1px ${tokens.color.critical.text}`,
    },
    '&[data-focus-visible]': {
      borderColor: tokens.color.focus,
      boxShadow: `0 0 0 1px ${tokens.color.focus}, 0 0 0 4px ${tokens.color.accent.soft}`,
    },
  },
});

export const value = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '&[data-placeholder]': { color: tokens.color.text.muted } },
});
