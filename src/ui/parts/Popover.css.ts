import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';
import { popover as menuPopover } from './Menu.css.ts';

export const popover = style([
  menuPopover,
  { width: '320px', maxWidth: 'calc(100vw - 24px)', padding: '16px' },
]);

export const dialog = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '12px',
  outline: 'none',
});

export const title = style({
  fontSize: tokens.text.large,
  fontWeight: 650,
  lineHeight: '1.4',
});
