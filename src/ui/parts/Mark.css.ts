import { createVar, fallbackVar, style } from '@vanilla-extract/css';
import { belowPhone, smallPhone } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const tickColor = createVar();

export const mark = style({ width: '26px', height: '26px', flexShrink: 0 });

export const tick = style({ stroke: fallbackVar(tickColor, 'currentColor') });

export const wordmark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '10px',
  minWidth: 0,
});

export const name = style({
  fontSize: tokens.text.large,
  fontWeight: 700,
  letterSpacing: '-0.025em',
  lineHeight: '1.4',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': {
    [smallPhone]: { fontSize: tokens.text.regular },
    [belowPhone]: { display: 'none' },
  },
});
