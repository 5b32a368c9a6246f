import { style } from '@vanilla-extract/css';
import { control } from '#ui/parts/field.css.ts';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const bar = style({
  display: 'grid',
  gap: '8px',
  gridTemplateColumns: `minmax(0, 1fr) ${tokens.size.touch}`,
  '@media': {
    [from.phablet]: { gap: '16px', gridTemplateColumns: 'minmax(0, 1fr) 13.75rem' },
    [from.tablet]: { gridTemplateColumns: 'minmax(0, 480px) 13.75rem' },
  },
});

export const input = style([control, { paddingLeft: '44px' }]);

export const count = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
});
