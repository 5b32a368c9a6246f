import { style } from '@vanilla-extract/css';
import { chosenInForcedColors } from '#ui/theme/forcedColors.css.ts';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, radius, text } = tokens;

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px',
});

const cell = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  minHeight: '40px',
  borderRadius: radius.control,
  fontSize: text.small,
  fontWeight: 600,
  color: color.text.body,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&[data-hovered]:not([aria-disabled])': {
      backgroundColor: color.sunken,
      color: color.text.strong,
    },
    // `aria-disabled` at the ends, since a disabled button would lose focus.
    '&[aria-disabled]': { color: color.text.muted, opacity: 0.6, cursor: 'not-allowed' },
  },
});

export const step = style([cell, { padding: '0 12px' }]);

export const numbers = style({
  display: 'flex',
  gap: '2px',
  '@media': { [from.phablet]: { gap: '4px' } },
});

export const number = style([
  cell,
  {
    minWidth: '40px',
    selectors: {
      '&[aria-current="page"]': {
        backgroundColor: color.accent.fill,
        color: color.text.onAccent,
      },
    },
    '@media': {
      '(forced-colors: active)': {
        selectors: { '&[aria-current="page"]': chosenInForcedColors },
      },
    },
  },
]);

export const gap = style({ alignSelf: 'center', padding: '0 4px', color: color.text.muted });
