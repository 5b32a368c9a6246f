import { style } from '@vanilla-extract/css';
import { note as floatingNote } from '#ui/parts/floatingNote.css.ts';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

/** Below the top bar on phones, where a form has its buttons at the bottom; else in the corner. */
export const region = style({
  position: 'fixed',
  zIndex: 150,
  insetInline: '12px',
  top: `calc(${tokens.size.bar} + 8px)`,
  display: 'flex',
  justifyContent: 'flex-end',
  pointerEvents: 'none',
  '@media': { [from.tablet]: { top: 'auto', bottom: '16px', insetInline: '16px' } },
});

export const note = style([floatingNote, { flexWrap: 'wrap', gap: '10px 16px' }]);

/** On phones it would cover the content. */
export const more = style({
  display: 'none',
  '@media': { [from.tablet]: { display: 'inline' } },
});
