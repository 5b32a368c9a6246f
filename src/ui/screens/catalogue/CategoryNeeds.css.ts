import { globalStyle, style } from '@vanilla-extract/css';
import { trigger as disclosing } from '#ui/parts/Disclosure.css.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const needs = style({
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
});

/** Two lines where one is not enough, so that nothing moves when they come. */
export const facts = style({
  minHeight: '1.4em',
  fontSize: tokens.text.tiny,
  lineHeight: '1.4',
  color: tokens.color.text.body,
  '@container': { '(max-width: 13.5rem)': { minHeight: '2.8em' } },
});

export const trigger = style([disclosing, { color: tokens.color.text.muted }]);

globalStyle(`${trigger}[aria-expanded="true"] > svg`, { transform: 'rotate(180deg)' });
