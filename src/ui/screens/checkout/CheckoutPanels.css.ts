import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const waiting = style({
  display: 'flex',
  alignItems: 'center',
  gap: '18px',
  padding: '20px',
  borderRadius: tokens.radius.card,
  border: `1px solid ${color.accent.line}`,
  backgroundColor: color.accent.soft,
});

export const ring = style({ display: 'inline-flex', color: color.accent.text });

export const title = style({ fontWeight: 650, color: color.text.strong });

export const explanation = style({ fontSize: text.small });
