import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { belowPhablet, canHover } from '#ui/theme/media.ts';
import { offColor, tokens } from '#ui/theme/tokens.css.ts';

const { color, motion, radius, space, text } = tokens;

const hovered = (rule: Record<string, string>) => ({
  '@media': { [canHover]: { selectors: { '&[data-hovered]:not([aria-disabled])': rule } } },
});

export const button = recipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.small,
    borderRadius: radius.control,
    border: '1px solid transparent',
    fontWeight: 600,
    lineHeight: '1.25',
    letterSpacing: '-0.005em',
    textAlign: 'center',
    cursor: 'pointer',
    userSelect: 'none',
    transition: `background-color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}, transform ${motion.quick} ${motion.ease}`,
    selectors: {
      '&[data-pressed]:not([aria-disabled])': { transform: 'scale(0.985)' },
      '&[data-disabled], &[data-waiting]': {
        cursor: 'not-allowed',
        backgroundColor: color.sunken,
        borderColor: color.line,
        color: color.text.muted,
        boxShadow: 'none',
      },
      '&[aria-disabled]:not([data-waiting])': { cursor: 'progress' },
      '&[data-focus-visible]': {
        outline: `2px solid ${color.focus}`,
        outlineOffset: '2px',
      },
    },
  },
  variants: {
    variant: {
      primary: {
        backgroundColor: color.accent.fill,
        color: color.text.onAccent,
        boxShadow: 'inset 0 1px 0 rgb(255 255 255 / 0.14), 0 1px 2px rgb(20 23 43 / 0.16)',
        ...hovered({ backgroundColor: color.accent.hover }),
        selectors: {
          '&[data-pressed]:not([aria-disabled])': { backgroundColor: color.accent.pressed },
        },
      },
      /** The main action of a list item. */
      tinted: {
        backgroundColor: color.accent.soft,
        color: color.accent.text,
        ...hovered({ backgroundColor: color.accent.fill, color: color.text.onAccent }),
      },
      secondary: {
        backgroundColor: color.secondary.fill,
        borderColor: color.line,
        color: color.text.strong,
        boxShadow: tokens.shadow.resting,
        ...hovered({ backgroundColor: color.secondary.hover }),
      },
      quiet: {
        color: color.accent.text,
        ...hovered({ backgroundColor: color.accent.soft }),
        selectors: {
          '&[data-disabled], &[data-waiting]': {
            backgroundColor: 'transparent',
            borderColor: 'transparent',
          },
        },
      },
      /** For actions that cannot be undone. */
      critical: {
        backgroundColor: color.secondary.fill,
        borderColor: color.line,
        color: color.critical.text,
        boxShadow: tokens.shadow.resting,
        ...hovered({ backgroundColor: color.secondary.hover }),
      },
      danger: {
        backgroundColor: color.critical.fill,
        color: color.text.onAccent,
        boxShadow: 'inset 0 1px 0 rgb(255 255 255 / 0.14), 0 1px 2px rgb(20 23 43 / 0.16)',
        ...hovered({ backgroundColor: color.critical.hover }),
      },
    },
    size: {
      small: {
        minHeight: '36px',
        padding: '6px 12px',
        fontSize: text.small,
        letterSpacing: 0,
        '@media': { [belowPhablet]: { minHeight: tokens.size.touch } },
      },
      regular: { minHeight: tokens.size.touch, padding: '9px 18px', fontSize: text.regular },
      large: { minHeight: '48px', padding: '11px 22px', fontSize: text.regular },
    },
    wide: { true: { width: '100%' } },
  },
});

/** A label that keeps the button's width and name while a spinner covers it. */
export const covered = style({ opacity: 0 });

globalStyle(`${covered} + svg`, { position: 'absolute', inset: 0, margin: 'auto' });

export const iconButton = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    borderRadius: radius.control,
    border: '1px solid transparent',
    color: color.text.muted,
    cursor: 'pointer',
    transition: `background-color ${motion.quick} ${motion.ease}, color ${motion.quick} ${motion.ease}`,
    selectors: {
      // No opacity, since a focus ring must stay visible.
      '&[data-waiting]': { color: offColor, cursor: 'not-allowed' },
    },
  },
  variants: {
    tone: {
      plain: hovered({ backgroundColor: color.sunken, color: color.text.strong }),
      outlined: {
        backgroundColor: color.secondary.fill,
        borderColor: color.line,
        color: color.text.strong,
        boxShadow: tokens.shadow.resting,
        ...hovered({ backgroundColor: color.secondary.hover }),
      },
    },
    size: {
      regular: { width: tokens.size.touch, height: tokens.size.touch },
      small: { width: '32px', height: '32px', borderRadius: radius.small },
    },
  },
});
