import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { success } = tokens.color.status;

export const figure = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '52px',
  height: '52px',
  borderRadius: '50%',
  border: `1px solid ${success.line}`,
  backgroundColor: success.background,
  color: success.text,
});
