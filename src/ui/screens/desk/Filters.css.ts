import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const filters = style({
  display: 'grid',
  gap: tokens.space.regular,
  alignItems: 'end',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from.phablet]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' } },
});
