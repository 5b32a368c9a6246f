import { style } from '@vanilla-extract/css';
import { line, state } from '#ui/screens/applications/ListFilters.css.ts';

export const head = line;

export const filters = style({
  display: 'flex',
  flexBasis: '100%',
  flexWrap: 'wrap',
  gap: '8px',
  minWidth: 0,
});

export const place = style({ display: 'flex', minWidth: 0, maxWidth: '100%' });

export const filter = style([state, { flexShrink: 1, minWidth: 0 }]);

export const name = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  textAlign: 'start',
});
