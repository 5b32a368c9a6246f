import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { space } = tokens;

export const main = style({ flex: 1, display: 'flex', flexDirection: 'column' });

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.large,
  width: '100%',
  maxWidth: tokens.size.content,
  marginInline: 'auto',
  padding: '28px 16px 64px',
  '@media': { [from.tablet]: { gap: space.wide, padding: '48px 32px 96px' } },
});

export const above = style({
  width: '100%',
  maxWidth: tokens.size.content,
  marginInline: 'auto',
  padding: '16px 16px 0',
  '@media': { [from.tablet]: { padding: '24px 32px 0' } },
});

export const header = style({ display: 'flex', flexDirection: 'column', gap: space.medium });

export const title = style({
  overflowWrap: 'anywhere',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space.small} ${space.regular}`,
});

export const intro = style({ flexBasis: '100%' });
