import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

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

export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 16px',
  padding: '12px 14px 12px 18px',
  border: `1px solid ${color.line}`,
  borderRadius: '14px',
  backgroundColor: color.raised,
  color: color.text.strong,
  boxShadow: tokens.shadow.overlay,
  fontSize: text.small,
  lineHeight: '1.4',
  pointerEvents: 'auto',
});

export const words = style({ color: color.text.muted });

/** On phones it would cover the content. */
export const more = style({
  display: 'none',
  '@media': { [from.tablet]: { display: 'inline' } },
});

export const title = style({ display: 'block', color: color.text.strong, fontWeight: 650 });
