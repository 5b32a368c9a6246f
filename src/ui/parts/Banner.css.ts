import { style, styleVariants } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

const base = style({
  display: 'flex',
  gap: '12px',
  padding: '14px 16px',
  borderRadius: '12px',
  border: '1px solid',
  fontSize: text.small,
  selectors: { '&[data-small]': { gap: '8px', padding: '8px 10px', borderRadius: '10px' } },
});

const tints = {
  info: { ...color.accent, background: color.accent.soft },
  success: color.status.success,
  warning: color.status.pending,
  error: { ...color.critical, background: color.critical.soft },
};

export const banner = styleVariants(tints, (tint) => [
  base,
  { backgroundColor: tint.background, borderColor: tint.line, color: tint.text },
]);

export const icon = style({
  flexShrink: 0,
  paddingTop: '1px',
  // Next to the title of a disclosure.
  selectors: { '&:has(+ * button[slot="trigger"])': { paddingTop: '6px' } },
});

export const message = style({ display: 'flex', flexDirection: 'column', gap: '4px' });

export const words = style([
  message,
  {
    flexGrow: 1,
    minWidth: 0,
    lineHeight: '1.5',
    color: color.text.strong,
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
]);

/** Negative margins, so that the button adds no height. */
export const dismiss = style({ flexShrink: 0, margin: '-5px -8px -5px 0' });

export const title = style({
  fontWeight: 650,
  selectors: { '[data-small] &': { fontWeight: 550 } },
});

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '8px', paddingTop: '8px' });
