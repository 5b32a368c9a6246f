import { globalStyle, style } from '@vanilla-extract/css';
import { belowPhablet } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const terms = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '12px',
});

/* Below the text if it does not fit beside it. */
globalStyle(`${terms} > a`, { '@media': { [belowPhablet]: { marginLeft: '30px' } } });

export const reason = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  minHeight: '20px',
  fontSize: tokens.text.tiny,
  color: tokens.color.text.muted,
  selectors: { '&[data-wrong]': { color: tokens.color.critical.text, fontWeight: 500 } },
});
