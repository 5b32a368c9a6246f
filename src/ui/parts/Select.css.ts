import { style } from '@vanilla-extract/css';
import { touch } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';
import * as field from './field.css.ts';

const { color, text } = tokens;

export const trigger = style([
  field.control,
  {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    textAlign: 'left',
    cursor: 'pointer',
    selectors: {
      '&[data-empty]': { color: color.text.muted },
      '[data-invalid] > &': {
        borderColor: color.critical.text,
        boxShadow: `0 0 0 1px ${color.critical.text}`,
      },
      '[data-invalid] > &:focus': {
        boxShadow: `0 0 0 1px ${color.critical.text}, 0 0 0 4px ${color.critical.soft}`,
      },
    },
  },
]);

export const value = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' });

export const arrow = style({ display: 'flex', flexShrink: 0, color: color.text.muted });

/** On touch screens, a sheet at the bottom; React Aria places it by inline styles. */
export const popover = style([
  field.popover,
  {
    flexDirection: 'column',
    '@media': {
      [touch]: {
        position: 'fixed !important' as 'fixed',
        inset: 'auto 0 0 !important',
        width: '100%',
        maxWidth: '640px',
        maxHeight: '70dvh !important',
        marginInline: 'auto',
        borderRadius: '20px 20px 0 0',
        boxShadow: `0 0 0 100vmax ${color.scrim}`,
        paddingBottom: 'env(safe-area-inset-bottom)',
      },
    },
  },
]);

/** The question, which the sheet may cover. */
export const title = style({
  display: 'none',
  padding: '20px 20px 8px',
  fontSize: text.small,
  fontWeight: 600,
  color: color.text.strong,
  '@media': { [touch]: { display: 'block' } },
});

export const item = style([
  field.item,
  { '@media': { [touch]: { minHeight: '48px', padding: '10px 16px' } } },
]);
