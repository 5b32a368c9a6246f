import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

export const skip = style({
  position: 'fixed',
  zIndex: 30,
  top: '8px',
  left: '8px',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: tokens.size.touch,
  padding: '0 16px',
  borderRadius: tokens.radius.control,
  backgroundColor: tokens.color.surface,
  color: tokens.color.accent.text,
  fontWeight: 600,
  boxShadow: tokens.shadow.overlay,
  selectors: { '&:not(:focus)': { transform: 'translateY(-200%)' } },
});
