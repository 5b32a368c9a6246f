import { style, styleVariants } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  flexShrink: 0,
  minHeight: 'max(26px, 1.4em)',
  padding: '0 10px 0 8px',
  borderRadius: tokens.radius.full,
  border: '1px solid',
  fontSize: tokens.text.tiny,
  fontWeight: 600,
  lineHeight: '1',
  whiteSpace: 'nowrap',
});

export const badge = styleVariants(tokens.color.status, ({ background, text, line }) => [
  base,
  { backgroundColor: background, color: text, borderColor: line },
]);
