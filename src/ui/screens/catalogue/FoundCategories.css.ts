import { style } from '@vanilla-extract/css';
import { state } from '#ui/screens/applications/ListFilters.css.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
});

export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  flexBasis: '100%',
  gap: '8px',
  minWidth: 0,
});

export const place = style({ display: 'flex', minWidth: 0, maxWidth: '100%' });

export const filter = style([state, { minWidth: 0 }]);

export const name = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
