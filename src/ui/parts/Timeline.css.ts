import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const events = style({ display: 'flex', flexDirection: 'column' });

/** A dot for each step, joined by a line; both are borders, which forced colours keep. */
export const event = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  padding: '0 0 14px 20px',
  fontSize: text.small,
  lineHeight: '1.45',
  overflowWrap: 'anywhere',
  '::before': {
    content: '""',
    position: 'absolute',
    left: '2px',
    top: '6px',
    border: `4px solid ${color.control}`,
    borderRadius: tokens.radius.full,
  },
  selectors: {
    '&:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      left: '5.5px',
      top: '18px',
      bottom: '-2px',
      borderLeft: `1px solid ${color.line}`,
    },
    '&:last-child': { paddingBottom: 0 },
    '&:last-child::before': { borderColor: color.accent.fill },
  },
});

export const title = style({ fontWeight: 600, color: color.text.strong });

export const when = style({ fontSize: text.tiny, color: color.text.muted });
