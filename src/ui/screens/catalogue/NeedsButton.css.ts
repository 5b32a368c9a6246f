import { globalStyle, style } from '@vanilla-extract/css';
import { trigger as disclosing } from '#ui/parts/Disclosure.css.ts';
import { phone } from '#ui/theme/media.ts';
import { hiding } from '#ui/theme/text.css.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

export const needs = style({
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '@media': {
    // One row that opens it as a whole.
    [phone]: {
      position: 'relative',
      flexDirection: 'row',
      alignItems: 'center',
      marginBlock: '-8px',
    },
  },
});

/** Reserves two lines where one is too short, to avoid a layout shift. */
export const facts = style({
  flexGrow: 1,
  minHeight: '1.4em',
  fontSize: tokens.text.tiny,
  lineHeight: '1.4',
  color: tokens.color.text.body,
  '@container': { '(max-width: 13.5rem)': { minHeight: '2.8em' } },
});

export const trigger = style([
  disclosing,
  {
    color: tokens.color.text.muted,
    // The facts are close above.
    selectors: { '&[data-focus-visible]': { outlineOffset: '-2px' } },
    '@media': {
      [phone]: {
        justifyContent: 'flex-end',
        minWidth: tokens.size.touch,
        minHeight: tokens.size.touch,
        color: tokens.color.accent.text,
        selectors: { '&::after': { content: '', position: 'absolute', inset: 0 } },
      },
    },
  },
]);

export const word = style({ '@media': { [phone]: hiding } });

globalStyle(`${trigger}[aria-expanded="true"] > svg`, { transform: 'rotate(180deg)' });
