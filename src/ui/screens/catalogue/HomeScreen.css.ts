import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { space } = tokens;

export const section = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.regular,
  minWidth: 0,
  '@media': { [from.tablet]: { gap: '20px' } },
});

/** The search comes first for the keyboard and on phones; beside the heading if there is room. */
export const head = style({
  display: 'grid',
  gap: '20px 24px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 38rem)', alignItems: 'end' },
  },
});

export const search = style({
  minWidth: 0,
  '@media': { [from.desktop]: { gridArea: '1 / 2' } },
});

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.large,
  minWidth: 0,
});
