import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';

export const columns = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '16px',
  '@media': {
    [from.desktop]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 380px',
      alignItems: 'start',
      gap: '20px',
    },
  },
});
