import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const columns = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '16px',
  '@media': {
    [from.desktop]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 380px',
      alignItems: 'start',
      gap: '20px',
    },
  },
});

globalStyle(`${columns} form h2:not(:first-child)`, { marginTop: '12px' });

/** Reserves its space until its code has loaded: lines and a button. */
export const help = style({
  minHeight: '140px',
  '@media': { [from.tablet]: { minHeight: 0 }, [from.desktop]: { minHeight: '140px' } },
});

/** One topic of a section, separated from the one above. */
export const matter = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '12px',
  padding: '16px 0',
  selectors: {
    '&:first-child': { paddingTop: '4px' },
    '&:last-child': { paddingBottom: '4px' },
    '&:not(:first-child)': { borderTop: `1px solid ${tokens.color.line}` },
  },
});

export const consequences = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
});

export const consequence = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  fontSize: tokens.text.small,
  lineHeight: '1.5',
  color: tokens.color.text.body,
});

const mark = style({ flexShrink: 0, paddingTop: '3px' });

export const deleted = style([mark, { color: tokens.color.critical.text }]);

export const retained = style([mark, { color: tokens.color.text.muted }]);
