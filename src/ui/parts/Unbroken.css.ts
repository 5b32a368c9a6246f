import { style } from '@vanilla-extract/css';

export const text = style({ overflowWrap: 'anywhere' });

/** A hyphen and the character after it. */
export const joined = style({ whiteSpace: 'nowrap' });
