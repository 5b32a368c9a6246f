import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const alone = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8px 16px',
});

export const detail = style({
  display: 'grid',
  gap: '20px 40px',
  padding: '8px 0 12px',
  '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});

export const part = style({ display: 'flex', flexDirection: 'column', gap: '10px', minWidth: 0 });

export const title = style({
  fontSize: text.tiny,
  fontWeight: 600,
  lineHeight: '1.5',
  color: color.text.muted,
});

export const payments = style({
  border: `1px solid ${color.line}`,
  borderRadius: tokens.radius.control,
});

export const payment = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  padding: '10px 14px',
  fontSize: text.small,
  lineHeight: '1.45',
  selectors: { '&:not(:first-child)': { borderTop: `1px solid ${color.line}` } },
});

export const amount = style({
  fontWeight: 600,
  color: color.text.strong,
  textAlign: 'right',
  whiteSpace: 'nowrap',
});

export const facts = style({
  gridColumn: '1 / -1',
  fontSize: text.tiny,
  color: color.text.muted,
  fontVariantNumeric: 'tabular-nums',
});

export const reason = style({ gridColumn: '1 / -1', overflowWrap: 'anywhere' });

export const next = style({ fontSize: text.small, lineHeight: '1.5' });
