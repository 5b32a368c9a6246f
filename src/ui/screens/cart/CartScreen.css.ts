import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

/** Aligns the first text line with the quantity beside it. */
const besideControls = '7px';

export const columns = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '20px',
  minWidth: 0,
  '@media': {
    [from.wide]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(300px, min-content)',
      alignItems: 'start',
      gap: '28px',
    },
  },
});

export const details = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  minWidth: 0,
  width: '100%',
  paddingBottom: '6px',
  '@media': { [from.tablet]: { paddingBottom: 0 } },
});

export const name = style({
  fontSize: text.regular,
  fontWeight: 650,
  color: color.text.strong,
  lineHeight: '1.4',
  '@media': { [from.tablet]: { paddingTop: besideControls } },
});

export const quiet = style({
  color: color.text.muted,
  '@media': { [from.tablet]: { display: 'block', paddingTop: besideControls } },
});

export const price = style({ fontWeight: 600, color: color.text.strong, whiteSpace: 'nowrap' });

export const priceCell = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: '6px',
  textAlign: 'end',
  '@media': { [from.tablet]: { paddingTop: besideControls } },
});

export const perPiece = style({
  fontSize: text.tiny,
  color: color.text.muted,
  whiteSpace: 'nowrap',
});

export const newPrice = style({
  maxWidth: '24ch',
  fontSize: text.tiny,
  lineHeight: '1.4',
  textWrap: 'balance',
  color: color.status.pending.text,
  '@media': { [from.tablet]: { width: '17ch' } },
});

export const actions = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4px',
  // Aligns the icons' right edge with the prices.
  marginRight: '-12px',
  '@media': {
    // Aligned with the quantity and the price beside it.
    [from.tablet]: { margin: '-4px -12px 0 0', whiteSpace: 'nowrap' },
  },
});

export const unfinished = style({ fontSize: text.tiny, color: color.critical.text });
