import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

export const main = style({ minHeight: `calc(100dvh - ${tokens.size.bar})` });
