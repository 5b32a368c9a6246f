import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const figure = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '52px',
  height: '52px',
  borderRadius: '14px',
  backgroundColor: color.accent.soft,
  color: color.accent.text,
});

export const hint = style({ paddingBottom: '8px' });

export const email = style({
  fontWeight: 600,
  color: color.text.strong,
  overflowWrap: 'anywhere',
});

export const foot = style({ minHeight: '24px', fontSize: text.small });

export const error = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '6px',
  fontWeight: 600,
  color: color.critical.text,
});

export const remedy = style({ flexBasis: '100%', fontWeight: 400 });

export const checking = style({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  color: color.text.muted,
});
