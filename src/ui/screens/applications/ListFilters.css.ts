import { globalStyle, style } from '@vanilla-extract/css';
import { pill } from '#ui/screens/shell/pill.css.ts';
import { belowPhablet, from } from '#ui/theme/media.ts';
import { hiding } from '#ui/theme/text.css.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const filters = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '16px',
  minWidth: 0,
  '@media': { [belowPhablet]: { gap: '8px' } },
});

export const fields = style({
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '@media': {
    [belowPhablet]: { gap: '8px' },
    [from.phablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(12.5rem, max-content)' },
    [from.desktop]: { gridTemplateColumns: 'minmax(0, 440px) minmax(12.5rem, max-content)' },
  },
});

/** On phones, the placeholder says what to type. */
globalStyle(`${fields} label`, { '@media': { [belowPhablet]: hiding } });

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
});

/** On phones one row that scrolls to the edges of the screen. */
export const states = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  minWidth: 0,
  '@media': {
    [belowPhablet]: {
      flexWrap: 'nowrap',
      marginInline: '-16px',
      padding: '4px 32px 4px 16px',
      maskImage: 'linear-gradient(90deg, black calc(100% - 32px), transparent)',
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollbarWidth: 'none',
    },
  },
});

export const state = style([
  pill,
  {
    flexShrink: 0,
    minHeight: '36px',
    padding: '0 14px',
    selectors: {
      '&[data-none][aria-pressed="false"]': { color: color.text.muted, fontWeight: 400 },
      '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
    },
  },
]);

export const count = style({ fontVariantNumeric: 'tabular-nums' });

/** On phones, the state's own count says it. */
export const result = style({
  fontSize: text.small,
  color: color.text.muted,
  '@media': { [belowPhablet]: hiding },
});
