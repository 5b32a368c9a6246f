import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

export const copied = style({ paddingTop: tokens.space.medium });
