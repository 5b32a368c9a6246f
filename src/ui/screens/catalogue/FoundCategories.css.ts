import { style } from '@vanilla-extract/css';
import { line, state, states } from '#ui/screens/applications/ListFilters.css.ts';

export const head = line;

export const filters = style([states, { flexBasis: '100%' }]);

export const place = style({ display: 'flex', minWidth: 0, maxWidth: '100%' });

export const filter = style([state, { minWidth: 0 }]);

export const name = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  textAlign: 'start',
});
