import { globalStyle, style } from '@vanilla-extract/css';
import { pressDelay, pressDelayAgain } from '#ui/parts/pressDelay.css.ts';
import { barFits, from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

/** It may appear while a button is pressed and must not move it. */
export const saved = style({
  display: 'flex',
  flex: '1 0 100%',
  alignItems: 'center',
  gap: '6px',
  fontSize: text.tiny,
  color: color.text.muted,
  selectors: { '&[data-failed]': { color: color.critical.text } },
  '@media': { [barFits]: { order: -2 } },
});

globalStyle(`${saved} > button`, { flexShrink: 0, whiteSpace: 'nowrap' });

/** One row on phones too: Next takes two thirds, Back is an icon. */
export const actions = style({
  display: 'flex',
  // For text at 200 %.
  flexWrap: 'wrap',
  gap: '8px',
  '@media': { [from.tablet]: { alignItems: 'center', gap: '12px' } },
});

export const draft = style({
  flex: 1,
  minWidth: 'min-content',
  '@media': { [from.tablet]: { flex: 'none', marginRight: 'auto' } },
});

globalStyle(`${draft} > button`, {
  padding: '5px 8px',
  fontSize: text.tiny,
  '@media': { [from.tablet]: { padding: '9px 18px', fontSize: text.regular } },
});

export const back = style({ order: -1, '@media': { [from.tablet]: { order: 0 } } });

globalStyle(`${back} > button`, {
  padding: '9px 13px',
  '@media': { [from.tablet]: { padding: '9px 18px' } },
});

globalStyle(`${back} span`, {
  display: 'none',
  '@media': { [from.tablet]: { display: 'inline' } },
});

globalStyle(`${back} svg`, { '@media': { [from.tablet]: { display: 'none' } } });

export const forward = style({
  flex: 2,
  minWidth: 'min-content',
  '@media': { [from.tablet]: { flex: 'none' } },
});

/** The Next button of odd and even steps, which replaces the one just pressed. */
export const onwards = [style([forward, pressDelay]), style([forward, pressDelayAgain])];
