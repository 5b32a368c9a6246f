import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: '20px', minWidth: 0 });

/** Buttons that end a form, the main one last: in a row; on phones stacked with it first. */
export const actions = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: '10px',
  '@media': { [from.phablet]: { flexDirection: 'row', justifyContent: 'flex-end' } },
});
