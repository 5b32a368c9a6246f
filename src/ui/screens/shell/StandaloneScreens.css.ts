import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const centred = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
});

export const standalone = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  // Centres the content in the space below the logo.
  '::after': { content: "''", marginTop: 'auto' },
});

export const mark = style({
  alignSelf: 'flex-start',
  marginBottom: 'auto',
  padding: '16px',
  color: tokens.color.text.strong,
  '@media': { [from.tablet]: { padding: '24px 32px' } },
});

/** Next steps, and separately below them whom to contact. */
export const actions = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '40px',
  maxWidth: '440px',
});

export const ring = style({ display: 'inline-flex', color: tokens.color.accent.text });
