import { style } from '@vanilla-extract/css';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';
import { progress } from './progress.css.ts';

const { color, text } = tokens;

export const short = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '10px',
  '@media': { [from.tablet]: { paddingBottom: '16px' } },
});

export const bar = style([progress, { width: '100%', height: '6px' }]);

export const rail = style({
  display: 'none',
  '@media': {
    [from.tablet]: { display: 'flex', flexDirection: 'column', position: 'relative' },
  },
});

export const step = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minHeight: '60px',
  fontSize: text.small,
  color: color.text.muted,
  selectors: {
    '&:not(:last-child)::after': {
      content: '',
      position: 'absolute',
      left: '14px',
      top: '47px',
      height: '26px',
      width: '2px',
      borderRadius: '2px',
      backgroundColor: color.line,
    },
    '&[data-state="done"]:not(:last-child)::after': { backgroundColor: color.accent.line },
    '&[data-state="current"]': { color: color.text.strong, fontWeight: 650 },
    '&[data-state="done"]': { color: color.text.body },
  },
});

export const number = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: '30px',
  height: '30px',
  borderRadius: '50%',
  border: `1px solid ${color.line}`,
  backgroundColor: color.surface,
  fontSize: text.tiny,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '[data-state="current"] > &': {
      backgroundColor: color.accent.fill,
      borderColor: color.accent.fill,
      color: color.text.onAccent,
    },
    '[data-state="done"] > &': {
      backgroundColor: color.accent.soft,
      borderColor: color.accent.line,
      color: color.accent.text,
    },
    '[data-wrong] > &': {
      backgroundColor: color.critical.soft,
      borderColor: color.critical.line,
      color: color.critical.text,
    },
  },
});

export const wrong = style({ display: 'block', fontWeight: 650, color: color.critical.text });

/** Shown only where there is no room for the rail. */
export const wrongSteps = style([
  wrong,
  {
    display: 'flex',
    fontSize: text.small,
    alignItems: 'center',
    gap: '6px',
    '@media': { [from.tablet]: { display: 'none' } },
  },
]);

export const about = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  lineHeight: '1.4',
});

export const questions = style({ fontSize: text.tiny, fontWeight: 400, color: color.text.muted });
