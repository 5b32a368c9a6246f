import { style } from '@vanilla-extract/css';
import { tokens } from '#ui/theme/tokens.css.ts';

const { color, text } = tokens;

export const options = style({ display: 'flex', flexDirection: 'column', gap: '2px' });

export const option = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  width: 'fit-content',
  maxWidth: '100%',
  minHeight: '36px',
  padding: '6px 0',
  fontSize: text.regular,
  lineHeight: '1.5',
  color: color.text.body,
  cursor: 'pointer',
});

const box = style({
  position: 'relative',
  appearance: 'none',
  flexShrink: 0,
  width: '20px',
  height: '20px',
  margin: '2px 0 0',
  border: `1px solid ${color.control}`,
  backgroundColor: color.surface,
  color: color.text.onAccent,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: color.text.muted },
    '&:checked': { backgroundColor: color.accent.fill, borderColor: color.accent.fill },
    '&[aria-invalid="true"], [aria-invalid="true"] &': { borderColor: color.critical.text },
    '&:checked::before': {
      content: '""',
      position: 'absolute',
      inset: '5px',
      backgroundColor: 'currentColor',
    },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
});

export const radio = style([
  box,
  { borderRadius: '50%', selectors: { '&::before': { borderRadius: '50%' } } },
]);

export const checkbox = style([
  box,
  {
    borderRadius: '6px',
    selectors: {
      '&:checked::before': {
        inset: '4px 3px',
        clipPath: 'polygon(14% 44%, 0 62%, 40% 100%, 100% 17%, 85% 0, 38% 66%)',
      },
    },
  },
]);
