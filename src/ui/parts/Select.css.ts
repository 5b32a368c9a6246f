import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';
import { control } from './field.css.ts';

const { color } = tokens;

export const select = style([
  control,
  {
    appearance: 'none',
    paddingRight: '44px',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    selectors: { '&[data-empty]': { color: color.text.muted } },
  },
]);

export const arrow = style({
  position: 'absolute',
  right: '13px',
  top: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  color: color.text.muted,
  pointerEvents: 'none',
});
