import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { marked } from '#ui/parts/pageMarks.ts';
import { from } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, size, text } = tokens;

export const region = styleVariants({
  /** Below the top bar, visible at any scroll position. */
  bar: { position: 'sticky', zIndex: 19, top: size.bar },
  /** Above a standalone form. */
  form: { selectors: { '&:empty': { position: 'absolute' } } },
});

export const banner = style({
  borderBottom: `1px solid ${color.status.pending.line}`,
  backgroundColor: color.status.pending.background,
  color: color.status.pending.text,
  selectors: {
    [`${region.form} > &`]: {
      border: `1px solid ${color.status.pending.line}`,
      borderRadius: tokens.radius.control,
    },
  },
});

// A focused element must not end up behind it.
globalStyle(`html${marked('connection-banner')}`, { scrollPaddingTop: `calc(${size.bar} + 88px)` });

export const words = style({
  display: 'flex',
  gap: '10px',
  maxWidth: size.content,
  marginInline: 'auto',
  padding: '10px 16px',
  fontSize: text.small,
  lineHeight: '1.45',
  '@media': { [from.tablet]: { selectors: { [`${region.bar} &`]: { padding: '10px 32px' } } } },
});

export const icon = style({ flexShrink: 0, paddingTop: '1px' });

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 16px',
});
