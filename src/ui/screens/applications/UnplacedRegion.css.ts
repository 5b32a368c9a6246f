import { globalStyle, style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const title = style({ padding: '14px 20px 10px' });

export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: '12px 20px',
  borderTop: `1px solid ${color.line}`,
});

export const words = style({ minWidth: 0, flex: '1 1 200px', overflowWrap: 'anywhere' });

globalStyle(`${words} > [role="group"]`, { marginTop: '6px' });

export const name = style({ fontWeight: 600, color: color.text.strong });

export const date = style({ fontSize: text.tiny, color: color.text.muted });
