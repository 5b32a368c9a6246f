import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { from, smallPhone } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 8px',
  padding: '4px 8px',
});

export const mostUrgent = style({
  display: 'flex',
  flexBasis: '100%',
  gap: '14px',
  padding: '0 12px 10px',
  '@media': { [from.tablet]: { flex: 1, alignItems: 'center', padding: '8px 0' } },
});

// The link is at the edge.
globalStyle(`${head} > a`, {
  marginInline: '12px',
  fontSize: text.small,
  '@media': { [from.tablet]: { order: 1 } },
});

// If it wraps, it goes below the sentence, not above.
globalStyle(`${head} > a`, {
  '@media': { [smallPhone]: { order: 1, margin: '-6px 12px 10px 58px' } },
});

globalStyle(`${head} [aria-expanded="true"] > svg`, { transform: 'rotate(180deg)' });

/** In line with the text of the updates. */
export const problem = style({ padding: '4px 20px 12px' });

export const update = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 14px',
  padding: '14px 8px 14px 20px',
  borderTop: `1px solid ${color.line}`,
  '@media': {
    [from.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'start' },
  },
});

const tints = {
  good: color.status.success,
  bad: color.status.failed,
  money: color.status.pending,
};

const round = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: '32px',
  height: '32px',
  borderRadius: tokens.radius.full,
});

export const figure = styleVariants(tints, ({ background, text, line }) => [
  round,
  { backgroundColor: background, color: text, boxShadow: `inset 0 0 0 1px ${line}` },
]);

export const words = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '2px',
  minWidth: 0,
  lineHeight: '1.5',
  overflowWrap: 'anywhere',
});

globalStyle(`${words} > [role="group"]`, { margin: '6px 12px 6px 0' });

export const sentence = style({
  fontSize: text.small,
  fontWeight: 600,
  color: color.text.strong,
});

export const note = style({ fontSize: text.small });

// Only the first words; the expanded list has the full text.
globalStyle(`${mostUrgent} ${note}`, {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
});

export const when = style({
  fontSize: text.small,
  color: color.text.muted,
  fontVariantNumeric: 'tabular-nums',
});

export const actions = style({
  gridColumn: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 16px',
  // Aligns the text of its buttons, not their frames, with the sentence and the edge.
  margin: '0 0 -10px',
  fontSize: text.small,
  '@media': { [from.tablet]: { gridColumn: 'auto', margin: '-6px 0' } },
});

// If it wraps, its text aligns with the link above.
globalStyle(`${actions} > button`, {
  marginInlineStart: '-12px',
  '@media': { [from.tablet]: { marginInlineStart: 0 } },
});
