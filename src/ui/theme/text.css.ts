import { style, styleVariants } from '@vanilla-extract/css';
import { from } from './media.ts';
import { tokens } from './tokens.css.ts';

const { text, color } = tokens;

export const heading = styleVariants({
  display: {
    fontSize: text.title,
    fontWeight: 700,
    letterSpacing: '-0.022em',
    '@media': { [from.tablet]: { fontSize: text.display } },
  },
  title: {
    fontSize: text.large,
    fontWeight: 650,
    letterSpacing: '-0.018em',
    '@media': { [from.tablet]: { fontSize: text.title } },
  },
  large: {
    fontSize: text.large,
    fontWeight: 650,
    letterSpacing: '-0.012em',
    lineHeight: '1.3',
  },
  regular: {
    fontSize: text.regular,
    fontWeight: 650,
    letterSpacing: '-0.005em',
    lineHeight: '1.4',
  },
});

export const copy = styleVariants({
  regular: { fontSize: text.regular },
  small: { fontSize: text.small },
});

export const tone = styleVariants({
  body: { color: color.text.body },
  muted: { color: color.text.muted },
});

export const measure = style({ maxWidth: '68ch' });

export const figures = style({ fontVariantNumeric: 'tabular-nums' });

/** Visually hidden, but announced by screen readers. */
export const hiding = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

export const hidden = style(hiding);
