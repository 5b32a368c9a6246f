import { createVar, fallbackVar, style, styleVariants } from '@vanilla-extract/css';
import { belowPhone } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const tickColor = createVar();

export const mark = styleVariants({
  small: { width: '20px', height: '20px', flexShrink: 0 },
  regular: { width: '26px', height: '26px', flexShrink: 0 },
  large: { width: '40px', height: '40px', flexShrink: 0 },
});

export const tick = style({ stroke: fallbackVar(tickColor, 'currentColor') });

export const wordmark = style({ display: 'inline-flex', alignItems: 'center', gap: '10px' });

const named = {
  fontWeight: 700,
  letterSpacing: '-0.025em',
  lineHeight: '1',
  '@media': { [belowPhone]: { display: 'none' } },
} as const;

export const name = styleVariants({
  small: { ...named, fontSize: tokens.text.regular },
  regular: { ...named, fontSize: tokens.text.large },
  large: { ...named, fontSize: tokens.text.title },
});
