import { style, styleVariants } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, radius, text } = tokens;

const column = style({ display: 'flex', flexDirection: 'column', minWidth: 0 });

/** Beside the button that closes the panel. */
export const badges = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  marginBottom: '-4px',
  paddingRight: '40px',
});

export const parts = style([column, { gap: '24px', paddingBottom: '28px' }]);

const statusBase = style([
  column,
  {
    gap: '2px',
    padding: '12px 16px',
    borderRadius: radius.control,
    border: `1px solid ${color.line}`,
    fontSize: text.small,
    lineHeight: '1.5',
  },
]);

/** The status of the work; tinted while it is the reader's turn. */
export const status = styleVariants({
  own: [statusBase, { backgroundColor: color.accent.soft, borderColor: color.accent.line }],
  other: [statusBase, { backgroundColor: color.sunken }],
});

export const state = style({ fontWeight: 650, color: color.text.strong });

export const muted = style({ color: color.text.muted });

export const entries = style([column, { gap: '16px' }]);

/** An act, between the messages. */
export const act = style({
  fontSize: text.tiny,
  lineHeight: '1.5',
  textAlign: 'center',
  textWrap: 'balance',
  color: color.text.muted,
});

/** Whole on the next line unless wider than it. */
export const time = style({ display: 'inline-block' });

export const reason = style({ display: 'block', overflowWrap: 'anywhere' });

const message = style([
  column,
  {
    gap: '6px',
    maxWidth: '92%',
    padding: '10px 14px',
    borderRadius: radius.card,
    border: `1px solid ${color.line}`,
    fontSize: text.small,
    lineHeight: '1.5',
  },
]);

export const messages = styleVariants({
  own: [message, { alignSelf: 'flex-end', backgroundColor: color.accent.soft }],
  other: [message, { alignSelf: 'flex-start', backgroundColor: color.surface }],
});

export const by = style({
  fontSize: text.tiny,
  color: color.text.muted,
});

export const name = style({ fontWeight: 600, color: color.text.body });

/** Keeps the lines that were written. */
export const words = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

export const form = style([column, { gap: '20px' }]);
