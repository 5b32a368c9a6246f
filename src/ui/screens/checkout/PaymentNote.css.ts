import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const place = style({
  width: '100%',
  maxWidth: tokens.size.content,
  marginInline: 'auto',
  padding: '16px 16px 0',
  '@media': { [from.tablet]: { padding: '24px 32px 0' } },
});

/** An order number stays in one piece. */
export const number = style({ whiteSpace: 'nowrap' });
