import { globalStyle, style } from '@vanilla-extract/css';
import { card as surface, padding } from '#ui/parts/Card.css.ts';
import { canHover, from, phone } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, motion, text } = tokens;

export const card = style([
  surface,
  padding.regular,
  {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    transition: `box-shadow ${motion.calm} ${motion.ease}, transform ${motion.calm} ${motion.ease}, border-color ${motion.calm} ${motion.ease}`,
    selectors: {
      '&[data-chosen]': {
        borderColor: color.accent.fill,
        boxShadow: `0 0 0 1px ${color.accent.fill}, 0 0 0 4px ${color.accent.soft}`,
      },
      '&[data-linked]:not([data-chosen])': {
        borderColor: color.warm.fill,
        boxShadow: `0 0 0 1px ${color.warm.fill}`,
      },
    },
    '@media': {
      // Aligns the contents of a row's cards, however many lines a name has.
      [from.phablet]: {
        '@supports': {
          '(grid-template-rows: subgrid)': {
            display: 'grid',
            gridRow: 'span 5',
            gridTemplateRows: 'subgrid',
            gridTemplateColumns: 'minmax(0, 1fr)',
          },
        },
      },
      [canHover]: {
        selectors: {
          '&:hover': { transform: 'translateY(-2px)' },
          '&:hover:not([data-chosen], [data-linked])': { boxShadow: tokens.shadow.raised },
        },
      },
      '(forced-colors: active)': {
        selectors: { '&[data-chosen], &[data-linked]': { outline: '3px solid Highlight' } },
      },
    },
  },
]);

export const head = style({ display: 'flex', gap: '12px', minWidth: 0 });

/** Beside the glyph, which phones have no room for. */
export const title = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  alignSelf: 'flex-start',
  minWidth: 0,
});

globalStyle(`${head} > :first-child:not(:only-child)`, {
  '@media': { [phone]: { display: 'none' } },
});

export const name = style({
  minWidth: 0,
  fontSize: text.regular,
  fontWeight: 650,
  lineHeight: '1.5',
  letterSpacing: '-0.005em',
  textWrap: 'balance',
});

export const segment = style({
  fontSize: text.tiny,
  fontWeight: 550,
  lineHeight: '1.4',
  color: color.text.muted,
});

/** The whole card presses it, except the button. */
export const link = style({
  overflowWrap: 'anywhere',
  color: 'inherit',
  textDecoration: 'none',
  selectors: {
    '&::after': {
      content: '',
      position: 'absolute',
      inset: '-1px',
      borderRadius: tokens.radius.card,
    },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
  },
});

/** On the card's upper edge. */
export const tag = style({
  position: 'absolute',
  top: '-13px',
  right: '16px',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  flexShrink: 0,
  height: '24px',
  padding: '0 8px 0 6px',
  borderRadius: tokens.radius.full,
  border: `1px solid ${color.accent.line}`,
  backgroundColor: color.accent.soft,
  color: color.accent.text,
  fontSize: text.tiny,
  fontWeight: 600,
});

/** Close to the name above it. */
export const priceLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 12px',
  marginTop: '-8px',
});

/** Says that the card opens; its link is the name. */
export const details = style({
  fontSize: text.tiny,
  fontWeight: 600,
  lineHeight: '1.4',
  color: color.accent.text,
  '@media': {
    [canHover]: {
      selectors: {
        [`${card}:hover &`]: { textDecorationLine: 'underline', textUnderlineOffset: '0.2em' },
      },
    },
  },
});

export const price = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '6px',
});

export const amount = style({
  fontSize: text.title,
  fontWeight: 650,
  lineHeight: '1.2',
  letterSpacing: '-0.02em',
  color: color.text.strong,
});

export const once = style({ fontSize: text.tiny, lineHeight: '1.4', color: color.text.muted });

export const description = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  // Three lines at the usual text size, more at larger ones.
  WebkitLineClamp: 9,
  overflow: 'hidden',
  fontSize: text.small,
  lineHeight: '1.45',
  color: color.text.muted,
});

export const deliverables = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '3px',
  fontSize: text.small,
  lineHeight: '1.45',
});

export const deliverable = style({
  display: 'flex',
  gap: '8px',
  minWidth: 0,
  overflowWrap: 'anywhere',
});

/* In the middle of the first line, at any text size. */
globalStyle(`${deliverable} > svg`, {
  marginTop: 'calc((1.45em - 16px) / 2)',
  color: color.accent.text,
});

/** Keeps the line of facts that load later. */
export const facts = style({
  minHeight: '1.4em',
  marginTop: 'auto',
  fontSize: text.tiny,
  lineHeight: '1.4',
  color: color.text.muted,
});

export const action = style({ position: 'relative' });
