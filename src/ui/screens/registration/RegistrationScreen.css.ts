import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

export const reason = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  minHeight: '20px',
  fontSize: tokens.text.tiny,
  color: tokens.color.text.muted,
  selectors: { '&[data-wrong]': { color: tokens.color.critical.text, fontWeight: 500 } },
});
