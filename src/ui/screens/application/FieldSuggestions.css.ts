import { style } from '@vanilla-extract/css';
import { canHover } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const suggestions = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '12px',
  padding: '8px 0 6px',
  fontSize: text.tiny,
  lineHeight: '1.4',
  // Keeps its space while the customer types, to avoid a layout shift.
  selectors: { '&[data-reserved]': { visibility: 'hidden' } },
});

export const line = style({ display: 'flex', alignItems: 'center', gap: '12px', maxWidth: '100%' });

export const pill = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minWidth: 0,
  maxWidth: '100%',
  minHeight: '32px',
  padding: '6px 14px 6px 10px',
  // Fully round on one line only.
  borderRadius: '16px',
  border: '1px solid transparent',
  backgroundColor: color.accent.soft,
  color: color.accent.text,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: '-6px 0' },
    '&[aria-pressed="true"]': { borderColor: color.accent.line },
    '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  },
  '@media': {
    [canHover]: { selectors: { '&[data-hovered]': { borderColor: color.accent.line } } },
  },
});

/** In one row, or stacked. */
export const words = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '6px',
  minWidth: 0,
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

export const answer = style([part, { fontWeight: 600 }]);

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
