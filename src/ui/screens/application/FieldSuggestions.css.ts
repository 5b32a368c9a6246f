import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const suggestions = style({
  paddingTop: '2px',
  fontSize: text.tiny,
  lineHeight: '1.5385',
  color: color.text.muted,
  // Keeps its space while the customer types, to avoid a layout shift.
  selectors: { '&[data-held]': { visibility: 'hidden' } },
});

export const line = style({ display: 'flex', alignItems: 'flex-start', gap: '12px' });

/** In one row, or stacked. */
export const words = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '6px',
  minWidth: 0,
  paddingTop: '2px',
  fontSize: text.tiny,
  lineHeight: '1.5385',
  color: color.text.muted,
});

const part = style({
  maxWidth: '100%',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  // Previous answers may be long; at large text sizes even short ones take several lines.
  WebkitLineClamp: 4,
});

export const answer = style([part, { fontWeight: 500, color: color.accent.text }]);

export const source = part;

export const more = style({
  display: 'inline-flex',
  flexShrink: 0,
  alignItems: 'center',
  gap: '4px',
  minHeight: '36px',
  color: color.accent.text,
  fontWeight: 500,
  cursor: 'pointer',
  selectors: {
    '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  },
});
