import { globalStyle, style } from '@vanilla-extract/css';
import { card as surface, padding } from '#ui/parts/Card.css.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const card = style([
  surface,
  padding.regular,
  {
    display: 'flex',
    flexDirection: 'column',
    gap: '14px',
    transition: `background-color ${tokens.motion.quick} ${tokens.motion.ease}`,
    selectors: { '&[data-leaving]': { backgroundColor: color.sunken } },
  },
]);

export const name = style({ fontSize: text.regular, fontWeight: 650, lineHeight: '1.4' });

export const foot = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '14px',
  marginTop: 'auto',
  paddingTop: '14px',
  borderTop: `1px solid ${color.line}`,
});

export const price = style({
  fontSize: text.large,
  fontWeight: 650,
  letterSpacing: '-0.012em',
  color: color.text.strong,
});

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '8px' });

globalStyle(`${actions} > *`, { flex: '1 0 auto' });

/* The main action fills the rest of the row. */
globalStyle(`${actions} > :last-child`, { flexGrow: 999 });

export const unfinished = style({ fontSize: text.tiny, color: color.critical.text });
