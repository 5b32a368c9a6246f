import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';
import { control } from './field.css.ts';

export const boxes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: '6px',
  '@media': { [from.phablet]: { gap: '10px' } },
});

export const box = style([
  control,
  {
    height: 'max(56px, 1.4em)',
    padding: 0,
    textAlign: 'center',
    fontSize: tokens.text.title,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    caretColor: tokens.color.accent.text,
  },
]);
