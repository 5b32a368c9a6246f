import { style } from '@vanilla-extract/css';

/* Fields outside the viewport skip layout; 4 px leave room for focus rings. */
export const place = style({
  margin: '-4px',
  padding: '4px',
  minWidth: 0,
  contain: 'layout style',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 84px',
});
