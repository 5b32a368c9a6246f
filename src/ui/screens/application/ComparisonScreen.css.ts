import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, space, text } = tokens;

export const label = style({
  display: 'block',
  marginBottom: '8px',
  fontSize: text.small,
  fontWeight: 600,
  color: color.text.strong,
});

export const versions = style({
  display: 'grid',
  gap: '10px',
  '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

export const version = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  minWidth: 0,
  padding: '12px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: '12px',
  cursor: 'pointer',
  selectors: {
    '&[data-selected]': { borderColor: color.accent.fill, backgroundColor: color.accent.soft },
    '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  },
});

export const words = style({ minWidth: 0 });

export const title = style({ display: 'block', fontSize: text.tiny, color: color.text.muted });

export const answer = style({
  margin: '0 0 6px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

export const differences = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.large,
});

export const summary = style({ fontSize: text.small, color: color.text.muted });

export const actions = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '10px',
  '@media': { [from.tablet]: { flexDirection: 'row' } },
});
