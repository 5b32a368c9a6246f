import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color } = tokens;

export const list = style({ display: 'flex', flexDirection: 'column' });

export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '16px',
  minHeight: '44px',
  borderBottom: `1px solid ${color.line}`,
});

export const action = style({ color: color.text.strong });

export const keys = style({
  display: 'flex',
  flexShrink: 0,
  gap: '4px',
  selectors: { '&[data-off]': { color: color.text.muted } },
});
