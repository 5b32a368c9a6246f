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
    gap: '8px',
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
      // The price is beside the name.
      [phone]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto' },
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
  '@media': { [from.phablet]: { minHeight: '40px' } },
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
});

export const segment = style({
  fontSize: text.tiny,
  fontWeight: 550,
  lineHeight: '1.4',
  color: color.text.muted,
});

export const link = style({
  display: 'inline-block',
  overflowWrap: 'anywhere',
  borderRadius: '4px',
  color: 'inherit',
  textDecoration: 'none',
  '@media': {
    [canHover]: {
      selectors: { '&:hover': { textDecorationLine: 'underline', textUnderlineOffset: '0.2em' } },
    },
  },
});

export const tag = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  flexShrink: 0,
  height: '24px',
  padding: '0 8px 0 6px',
  borderRadius: tokens.radius.full,
  backgroundColor: color.accent.soft,
  color: color.accent.text,
  fontSize: text.tiny,
  fontWeight: 600,
  letterSpacing: 0,
});

const wholeRow = style({ gridColumn: '1 / -1' });

export const description = style([
  wholeRow,
  {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    // Three lines at the usual text size, more at larger ones.
    WebkitLineClamp: 9,
    overflow: 'hidden',
    fontSize: text.small,
    lineHeight: '1.5',
    color: color.text.muted,
  },
]);

export const lines = style([wholeRow, { display: 'flex', flexDirection: 'column', gap: '8px' }]);

export const detail = style([wholeRow, { minWidth: 0 }]);

export const action = style([wholeRow, { paddingTop: '6px' }]);

export const priceLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 8px',
  marginTop: 'auto',
  paddingTop: '12px',
  '@media': {
    [phone]: {
      gridArea: '1 / 2',
      flexDirection: 'column',
      alignItems: 'flex-end',
      justifyContent: 'flex-start',
      margin: 0,
      padding: 0,
      textAlign: 'end',
    },
  },
});

export const price = style({
  fontSize: text.title,
  fontWeight: 650,
  lineHeight: '1.2',
  letterSpacing: '-0.02em',
  color: color.text.strong,
});

export const once = style({ fontSize: text.tiny, lineHeight: '1.4', color: color.text.muted });
