import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const columns = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '20px',
  minWidth: 0,
  '@media': {
    [from.tablet]: {
      selectors: {
        '&[data-steps]': {
          display: 'grid',
          gridTemplateColumns: '220px minmax(0, 640px)',
          alignItems: 'start',
          gap: '40px',
        },
      },
    },
    [from.desktop]: {
      selectors: {
        '&[data-steps]': { gridTemplateColumns: '260px minmax(0, 640px)', gap: '64px' },
        '&:has(> aside):not([data-steps])': {
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 640px) 300px',
          justifyContent: 'space-between',
          alignItems: 'start',
          gap: '48px',
        },
      },
    },
  },
});

export const aside = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '28px',
  minWidth: 0,
  '@media': {
    [from.tablet]: { position: 'sticky', top: `calc(${tokens.size.bar} + 24px)` },
  },
});

export const chosen = style({
  display: 'none',
  '@media': { [from.desktop]: { display: 'block' } },
});

export const name = style({ fontWeight: 650, lineHeight: '1.4', color: color.text.strong });

export const price = style({
  fontSize: text.title,
  fontWeight: 650,
  lineHeight: '1.2',
  letterSpacing: '-0.02em',
  color: color.text.strong,
});

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  paddingLeft: '20px',
  listStyle: 'decimal',
  fontSize: text.small,
});
