import { globalStyle, style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

/** Wide enough for an item on one line, with a column of statuses; narrower in a confirmation. */
const roomy = '(min-width: 52em)';

export const items = style({ containerType: 'inline-size' });

export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: '14px 16px',
  selectors: { '&:not(:first-child)': { borderTop: `1px solid ${color.line}` } },
  '@container': {
    // In line with the head of an order from a tablet's width.
    '(min-width: 40em)': { paddingInline: '20px' },
    [roomy]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto minmax(120px, auto)',
      alignItems: 'center',
      columnGap: '24px',
    },
  },
});

/** Large text leaves no room for the price beside it. */
export const about = style({ flex: '1 1 9em', minWidth: 0 });

export const name = style({ fontWeight: 500, color: color.text.strong });

export const facts = style({ fontSize: text.tiny, fontWeight: 400, color: color.text.muted });

export const price = style({
  fontWeight: 500,
  color: color.text.strong,
  marginLeft: 'auto',
  textAlign: 'right',
  '@container': { [roomy]: { gridColumn: 3, gridRow: 1 } },
});

/** The status of the work and what to do with it: below the item, or beside it. */
export const work = style({
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 20px',
  fontSize: text.small,
  '@container': { [roomy]: { gridColumn: 2, gridRow: 1, minWidth: '23rem' } },
});

globalStyle(`${work} > * + *`, { marginLeft: 'auto' });

export const links = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 20px' });
