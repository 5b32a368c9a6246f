import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color } = tokens;

export const key = style({
  display: 'inline-block',
  minWidth: '22px',
  padding: '1px 6px',
  borderRadius: tokens.radius.small,
  border: `1px solid ${color.line}`,
  backgroundColor: color.sunken,
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '1.4',
  textAlign: 'center',
  color: color.text.body,
});
