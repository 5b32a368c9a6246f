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
  display: 'flex',
  flexDirection: 'column',
  gap: '20px 24px',
  '@media': {
    [from.desktop]: {
      flexFlow: 'row-reverse wrap',
      alignItems: 'flex-end',
      // Below each other, both start at the left.
      justifyContent: 'flex-end',
    },
  },
});

export const search = style({
  minWidth: 0,
  '@media': { [from.desktop]: { flexBasis: '38rem' } },
});

/** Less room than this breaks its words at large text sizes. */
export const heading = style({
  minWidth: 0,
  '@media': { [from.desktop]: { flex: '1 1 16rem' } },
});

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.large,
  minWidth: 0,
});
