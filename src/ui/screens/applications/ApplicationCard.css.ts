import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
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
  // A single line is as high as the badge.
  paddingBlock: '2px',
  lineHeight: '1.375',
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

export const sum = style({
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
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4px 10px',
  marginLeft: 'auto',
  fontWeight: 650,
  color: color.text.strong,
});

export const waiting = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '10px',
  paddingBottom: '8px',
});

/** Quiet buttons whose text ends at the card's edge. */
export const others = style({
  display: 'flex',
  flexWrap: 'wrap',
  // As high without a button, so that the feet of a row's cards align.
  minHeight: '36px',
  marginLeft: 'auto',
  marginRight: '-8px',
  // Buttons have frames there.
  '@media': { '(forced-colors: active)': { gap: '8px', marginRight: 0 } },
});

/* The history and two buttons fit one line of a tablet's card. */
globalStyle(`${others} > button`, { paddingInline: '8px' });

const factLine = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  gap: '8px',
  fontSize: text.small,
  fontWeight: 600,
  lineHeight: '1.5',
  overflowWrap: 'anywhere',
});

const reason = style({
  padding: '10px 12px',
  borderRadius: tokens.radius.control,
  backgroundColor: color.status.rejected.background,
  color: color.status.rejected.text,
  fontWeight: 400,
});

export const fact = styleVariants({
  plain: [factLine, { color: color.text.strong }],
  good: [factLine, { color: color.status.approved.text }],
  turn: [factLine, { color: color.accent.text }],
  reason: [factLine, reason],
});

/* In the middle of the first line, at any text size. */
globalStyle(`${factLine} > svg`, { marginTop: 'calc((1.5em - 16px) / 2)' });

export const steps = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  gap: '4px',
});

export const step = style({
  height: '5px',
  borderRadius: tokens.radius.full,
  backgroundColor: color.line,
  selectors: { '&[data-done]': { backgroundColor: color.status.approved.text } },
  '@media': {
    '(forced-colors: active)': {
      forcedColorAdjust: 'none',
      border: '1px solid CanvasText',
      backgroundColor: 'Canvas',
      selectors: { '&[data-done]': { backgroundColor: 'CanvasText' } },
    },
  },
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
