import { style } from '@vanilla-extract/css';
import { pill } from '#ui/screens/shell/pill.css.ts';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const filters = style({ display: 'flex', flexDirection: 'column', gap: '16px' });

export const fields = style({
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [from.phablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(12.5rem, max-content)' },
    [from.desktop]: { gridTemplateColumns: 'minmax(0, 440px) minmax(12.5rem, max-content)' },
  },
});

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
});

export const states = style({ display: 'flex', flexWrap: 'wrap', gap: '8px', minWidth: 0 });

export const state = style([
  pill,
  {
    minHeight: '36px',
    padding: '0 14px',
    selectors: {
      '&[data-none][aria-pressed="false"]': { color: color.text.muted, fontWeight: 400 },
      '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
    },
  },
]);

export const count = style({ fontVariantNumeric: 'tabular-nums' });

export const result = style({ fontSize: text.small, color: color.text.muted });
