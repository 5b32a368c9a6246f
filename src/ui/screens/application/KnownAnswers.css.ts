import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const offers = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '16px',
  paddingTop: '2px',
  fontSize: text.tiny,
  lineHeight: '20px',
  color: color.text.muted,
  // Its place is kept while somebody types, so that nothing moves under the hand.
  selectors: { '&[data-held]': { visibility: 'hidden' } },
});

export const offer = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8px',
  minWidth: 0,
  minHeight: '32px',
  padding: '6px 0',
  cursor: 'pointer',
});

export const words = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const answer = style({ fontWeight: 500, color: color.accent.text });

export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  minHeight: '32px',
  color: color.accent.text,
  fontWeight: 500,
  cursor: 'pointer',
  selectors: {
    '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  },
});
