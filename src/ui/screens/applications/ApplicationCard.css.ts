import { style } from '@vanilla-extract/css';
import { card as surface, padding } from '#ui/parts/Card.css.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const card = style([
  surface,
  padding.regular,
  { display: 'flex', flexDirection: 'column', gap: '16px' },
]);

export const top = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '4px 12px',
});

export const name = style({
  // At large text sizes the badge wraps to its own row.
  flex: '1 1 7em',
  minWidth: 0,
  fontSize: text.regular,
  fontWeight: 650,
  lineHeight: '1.625',
  letterSpacing: '-0.005em',
});

export const foot = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '14px',
  marginTop: 'auto',
  paddingTop: '14px',
  borderTop: `1px solid ${color.line}`,
});

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 12px',
  minHeight: '26px',
});

export const date = style({ fontSize: text.tiny, color: color.text.muted });

export const price = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  marginLeft: 'auto',
  fontWeight: 650,
  color: color.text.strong,
});

export const unplaced = style({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  fontSize: text.small,
  fontWeight: 600,
  color: color.text.strong,
});

export const waiting = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '10px',
  paddingBottom: '8px',
});

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '8px' });

/** Fills the rest of the row. */
export const main = style({ flex: '999 1 auto', minWidth: 'min(120px, 100%)' });

/** As wide as its label beside another action, else as wide as the row. */
export const other = style({ flex: '1 0 auto' });

export const inCart = style({
  display: 'flex',
  flex: '999 1 120px',
  alignItems: 'center',
  gap: '8px',
  minHeight: tokens.size.touch,
  color: color.status.approved.text,
});

export const reason = style({
  display: 'flex',
  gap: '8px',
  padding: '10px 12px',
  borderRadius: tokens.radius.control,
  backgroundColor: color.status.rejected.background,
  color: color.status.rejected.text,
  fontSize: text.small,
  lineHeight: '1.5',
  overflowWrap: 'anywhere',
});

/** Replaces a card. */
export const undoBox = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: '12px',
  minWidth: 0,
  padding: '20px',
  borderRadius: tokens.radius.card,
  border: `1px dashed ${color.control}`,
  backgroundColor: color.sunken,
});

export const undoBoxTitle = style({ fontWeight: 650, color: color.text.strong });
