import { globalStyle, style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color } = tokens;

/** Beside the button that closes the view. */
export const segment = style({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minWidth: 0,
  marginBottom: '-4px',
  paddingRight: '40px',
  fontSize: tokens.text.small,
  fontWeight: 550,
  color: color.text.muted,
});

const words = style({ fontSize: tokens.text.small, lineHeight: '1.5', overflowWrap: 'anywhere' });

/** Keeps the lines of a description. */
export const text = style([words, { whiteSpace: 'pre-line' }]);

export const parts = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '24px',
  minWidth: 0,
  paddingBlock: '4px 28px',
});

export const part = style({ display: 'flex', flexDirection: 'column', gap: '10px', minWidth: 0 });

const rows = style([words, { display: 'flex', flexDirection: 'column', gap: '8px' }]);

export const terms = rows;

export const term = style({ display: 'flex', gap: '8px', minWidth: 0 });

globalStyle(`${term} > svg`, { marginTop: 'calc((1.5em - 16px) / 2)', color: color.text.muted });

export const steps = rows;

export const step = style({ display: 'flex', gap: '12px', minWidth: 0 });

export const number = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: '1.5rem',
  height: '1.5rem',
  borderRadius: '50%',
  backgroundColor: color.accent.soft,
  color: color.accent.text,
  fontSize: tokens.text.tiny,
  fontWeight: 650,
});

export const foot = style({ display: 'flex', flexDirection: 'column', gap: '12px' });
