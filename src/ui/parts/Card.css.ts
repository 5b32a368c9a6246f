import { style, styleVariants } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const card = style({
  minWidth: 0,
  borderRadius: tokens.radius.card,
  border: `1px solid ${tokens.color.line}`,
  backgroundColor: tokens.color.surface,
  boxShadow: tokens.shadow.resting,
});

export const padding = styleVariants({
  none: { overflow: 'hidden' },
  regular: { padding: '20px' },
  roomy: { padding: '20px', '@media': { [from.tablet]: { padding: '32px' } } },
});
