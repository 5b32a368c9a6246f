import { globalStyle, style } from '@vanilla-extract/css';
import { belowPhablet } from '#ui/theme/media.ts';
import { hiding } from '#ui/theme/text.css.ts';
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

export const icon = style({
  display: 'none',
  position: 'absolute',
  inset: 0,
  alignItems: 'center',
  justifyContent: 'center',
  color: color.text.strong,
  pointerEvents: 'none',
  selectors: {
    'select:has(option:checked:not(:first-child)) ~ &': { color: color.accent.text },
  },
  '@media': { [belowPhablet]: { display: 'flex' } },
});

/** Phones show the icon in place of label, value and arrow. */
export const small = style({ justifyContent: 'flex-end' });

globalStyle(`${small} label`, { '@media': { [belowPhablet]: hiding } });

globalStyle(`${small} select`, {
  '@media': {
    [belowPhablet]: { width: tokens.size.touch, padding: 0, color: 'transparent' },
    // Forced colours would show the value under the icon.
    [`(forced-colors: active) and ${belowPhablet.replace('screen and ', '')}`]: { fontSize: 0 },
  },
});

globalStyle(`${small} option`, { color: color.text.strong });

globalStyle(`${small} ${arrow}`, { '@media': { [belowPhablet]: { display: 'none' } } });
