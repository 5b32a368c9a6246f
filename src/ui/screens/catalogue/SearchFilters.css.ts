import { globalStyle, style } from '@vanilla-extract/css';
import { belowPhablet } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const legend = style({
  paddingBottom: '4px',
  fontSize: text.small,
  fontWeight: 600,
  color: color.text.strong,
});

export const segments = style({ display: 'flex', flexDirection: 'column' });

/** A touch target on phones. */
export const segment = style({
  overflowWrap: 'anywhere',
  selectors: { '&[data-empty]': { color: color.text.muted } },
  '@media': { [belowPhablet]: { padding: '4px 0' } },
});

export const count = style({
  paddingLeft: '4px',
  fontSize: text.small,
  color: color.text.muted,
  fontVariantNumeric: 'tabular-nums',
});

export const price = style({
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
});

/** One level below the group's title. */
globalStyle(`${price} label`, {
  paddingBottom: '4px',
  fontSize: text.tiny,
  fontWeight: 400,
  color: color.text.muted,
});
