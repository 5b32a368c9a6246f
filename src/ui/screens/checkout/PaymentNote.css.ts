import { style } from '@vanilla-extract/css';

/** An order number stays in one piece. */
export const number = style({ whiteSpace: 'nowrap' });
