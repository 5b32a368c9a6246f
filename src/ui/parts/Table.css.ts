import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { hidden } from '#ui/theme/text.css.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

/** Enlarged text can make a table wider than its page. */
export const frame = style({ '@media': { [from.tablet]: { overflowX: 'auto' } } });

export const table = style({
  display: 'block',
  '@media': { [from.tablet]: { display: 'table' } },
});

export const head = style([
  hidden,
  {
    '@media': {
      [from.tablet]: {
        position: 'static',
        display: 'table-header-group',
        clipPath: 'none',
        width: 'auto',
        height: 'auto',
      },
    },
  },
]);

export const columnName = style({
  padding: '12px',
  borderBottom: `1px solid ${color.line}`,
  fontSize: text.tiny,
  fontWeight: 600,
  color: color.text.muted,
  textAlign: 'start',
  whiteSpace: 'nowrap',
  selectors: {
    '&[data-align="end"]': { textAlign: 'end' },
    '&:first-child': { paddingLeft: '20px' },
    '&:last-child': { paddingRight: '20px' },
    '&[data-unused]': { paddingInline: 0 },
  },
});

export const body = style({
  display: 'block',
  '@media': { [from.tablet]: { display: 'table-row-group' } },
});

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  // A cell at the right joins that at the left, although others are in between.
  gridAutoFlow: 'row dense',
  gap: '8px',
  padding: '18px 20px',
  transition: `background-color ${tokens.motion.quick} ${tokens.motion.ease}`,
  selectors: {
    '&:not(:first-child)': { borderTop: `1px solid ${color.line}` },
    '&[data-leaving]': { backgroundColor: color.sunken },
    // A sentence with its action.
    '&:has(> [data-empty])': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
    },
  },
  '@media': { [from.tablet]: { display: 'table-row', padding: 0 } },
});

export const cell = style({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '16px',
  minWidth: 0,
  fontSize: text.small,
  selectors: {
    '&[data-label]::before': {
      content: 'attr(data-label)',
      flexShrink: 0,
      color: color.text.muted,
    },
    '[data-empty] ~ &::before': { content: 'none' },
    '&[data-on-phones="left"]': { gridColumn: 1 },
    '&[data-on-phones="right"]': { gridColumn: 2 },
    // Controls have their own names.
    '&[data-on-phones]::before': { content: 'none' },
    // `:is()`, since browsers without `:has()` would drop both selectors of a plain list.
    '&:is([data-empty], :has([data-nothing]))': { display: 'none' },
    // A control's text is inside its frame.
    '&:has(button)': { alignItems: 'center' },
  },
  '@media': {
    [from.tablet]: {
      display: 'table-cell',
      verticalAlign: 'top',
      padding: '18px 12px',
      selectors: {
        '&:first-child': { paddingLeft: '20px' },
        '&:last-child': { paddingRight: '20px' },
        '&[data-unused]': { paddingInline: 0 },
        '&[data-label]::before': { content: 'none' },
        '&:is([data-empty], :has([data-nothing]))': { display: 'table-cell' },
        '&[data-align="end"]': { textAlign: 'end' },
      },
    },
  },
});
