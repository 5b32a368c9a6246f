import { style } from '@vanilla-extract/css';

export const region = style({
  position: 'fixed',
  zIndex: 200,
  left: '12px',
  right: '12px',
  bottom: '16px',
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
});
