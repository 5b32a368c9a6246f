import { styleVariants } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const answers = styleVariants({
  stacked: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
    gap: '12px 24px',
    minWidth: 0,
  },
  lines: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  inline: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
    gap: '2px 12px',
    minWidth: 0,
  },
});

export const answer = styleVariants({
  stacked: { minWidth: 0 },
  inline: { display: 'contents' },
  lines: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '12px 0',
    minWidth: 0,
    selectors: {
      '&:not(:first-child)': { borderTop: `1px solid ${color.line}` },
      '&:last-child': { paddingBottom: 0 },
    },
    '@media': {
      [from.phablet]: {
        flexFlow: 'row wrap',
        alignItems: 'baseline',
        columnGap: '16px',
      },
    },
  },
});

const muted = { fontSize: text.tiny, lineHeight: '1.5', color: color.text.muted } as const;

export const label = styleVariants({
  stacked: muted,
  inline: muted,
  lines: { ...muted, '@media': { [from.phablet]: { flexBasis: '10rem' } } },
});

const named = {
  fontSize: text.small,
  lineHeight: '1.5',
  color: color.text.strong,
  overflowWrap: 'anywhere',
} as const;

export const value = styleVariants({
  stacked: {
    ...named,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    // At large text sizes a short answer takes several lines.
    WebkitLineClamp: 4,
    overflow: 'hidden',
  },
  lines: {
    ...named,
    whiteSpace: 'pre-line',
    minWidth: 0,
    // Below its label where large text leaves less room.
    '@media': { [from.phablet]: { flex: '1 1 8rem' } },
  },
  inline: {
    fontSize: text.tiny,
    lineHeight: '1.5',
    minWidth: 0,
    // Longer answers scroll.
    maxHeight: '13.5em',
    overflow: 'auto',
    overflowWrap: 'anywhere',
    color: color.text.body,
  },
});
