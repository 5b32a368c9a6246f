import { globalStyle, style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const facts = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '10px',
  fontSize: text.small,
  lineHeight: '1.45',
  overflowWrap: 'anywhere',
});

export const fact = style({ display: 'flex', gap: '8px', minWidth: 0 });

globalStyle(`${fact} > svg`, { marginTop: '2px', color: color.text.muted });

export const words = style({ minWidth: 0 });

export const title = style({ fontWeight: 600, color: color.text.strong });

export const detail = style({ display: 'block', fontSize: text.tiny, color: color.text.muted });

export const files = style({ display: 'flex', flexDirection: 'column', gap: '6px' });
