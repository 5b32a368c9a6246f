import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, size, space } = tokens;

/** The thread, and facts beside it. */
export const columns = style({
  display: 'grid',
  gap: space.large,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 340px' } },
});

/** What staff write for an act. */
export const form = style({ maxWidth: size.form });

/** Separated from the answers as they are from each other. */
export const unanswered = style({
  paddingTop: space.medium,
  borderTop: `1px solid ${color.line}`,
});

export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: space.small });
