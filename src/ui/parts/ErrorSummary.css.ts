import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const summary = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '10px',
  padding: '18px 20px',
  borderRadius: tokens.radius.card,
  border: `1px solid ${color.critical.line}`,
  backgroundColor: color.critical.soft,
  selectors: {
    '&:focus': { outline: `2px solid ${color.critical.text}`, outlineOffset: '2px' },
  },
});

export const title = style({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  fontSize: text.regular,
  fontWeight: 650,
  color: color.critical.text,
});

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  paddingLeft: '28px',
  listStyle: 'disc',
});

export const link = style({
  fontSize: text.small,
  fontWeight: 600,
  color: color.critical.text,
  textDecorationLine: 'underline',
  textUnderlineOffset: '0.2em',
});

export const further = style({
  listStyle: 'none',
  fontSize: text.small,
  color: color.critical.text,
});
