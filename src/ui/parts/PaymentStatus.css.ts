import { styleVariants } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { status } = tokens.color;

const colors = { good: status.success.text, bad: status.failed.text, open: status.pending.text };

export const tone = styleVariants(colors, (color) => ({ fontWeight: 600, color }));
