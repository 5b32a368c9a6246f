import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

/** A note above the page. */
export const note = style({
  display: 'flex',
  alignItems: 'center',
  gap: '14px',
  padding: '12px 14px 12px 18px',
  border: `1px solid ${color.line}`,
  borderRadius: '14px',
  backgroundColor: color.raised,
  color: color.text.strong,
  boxShadow: tokens.shadow.overlay,
  fontSize: text.small,
  lineHeight: '1.4',
  pointerEvents: 'auto',
});

export const words = style({ color: color.text.muted });

export const title = style({ display: 'block', color: color.text.strong, fontWeight: 650 });
