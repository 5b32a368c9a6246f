import { style } from '@vanilla-extract/css';
import { belowPhablet } from '#ui/theme/media.ts';
import { tokens } from '#ui/theme/tokens.css.ts';
import { progress } from './progress.css.ts';

const { color, motion, radius, text } = tokens;

export const zone = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '14px',
  padding: '16px',
  borderRadius: '12px',
  border: `1px dashed ${color.control}`,
  backgroundColor: color.surface,
  transition: `background-color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
  selectors: {
    '&[data-drop-target]': {
      borderStyle: 'solid',
      borderColor: color.focus,
      backgroundColor: color.accent.soft,
    },
    '&[data-focus-visible]': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
    '&[data-wrong]': { borderColor: color.critical.text },
  },
});

export const zoneIcon = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: '36px',
  height: '36px',
  borderRadius: radius.control,
  backgroundColor: color.accent.soft,
  color: color.accent.text,
});

export const zoneWords = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  minWidth: 0,
});

export const invitation = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 10px',
  fontSize: text.small,
});

export const or = style({
  color: color.text.muted,
  '@media': { [belowPhablet]: { display: 'none' } },
});

export const hint = style({ fontSize: text.tiny, lineHeight: '1.45', color: color.text.muted });

export const files = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  paddingTop: '10px',
});

export const file = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  minWidth: 0,
  minHeight: '60px',
  padding: '7px 6px 7px 10px',
  borderRadius: '12px',
  border: `1px solid ${color.line}`,
  backgroundColor: color.surface,
  selectors: {
    '&[data-state=refused], &[data-state=failed]': {
      borderColor: color.critical.line,
      backgroundColor: color.critical.soft,
    },
    '&[data-state=removed]': { borderStyle: 'dashed', backgroundColor: 'transparent' },
  },
});

const failed = '[data-state=refused] > &, [data-state=failed] > &';
const removed = '[data-state=removed] > &';

export const preview = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  width: '44px',
  height: '44px',
  borderRadius: '8px',
  overflow: 'hidden',
  backgroundColor: color.sunken,
  color: color.text.muted,
  selectors: {
    [failed]: { color: color.critical.text, backgroundColor: 'transparent' },
    [removed]: { opacity: 0.5 },
  },
});

export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' });

export const about = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 92px',
  minWidth: 0,
});

export const name = style({
  overflowWrap: 'anywhere',
  fontSize: text.small,
  fontWeight: 600,
  lineHeight: '1.7143',
  color: color.text.strong,
  selectors: {
    'a&:hover': { textDecorationLine: 'underline' },
    '[data-state=removed] &': { color: color.text.muted, textDecorationLine: 'line-through' },
  },
});

export const detail = style({
  fontSize: text.tiny,
  color: color.text.muted,
  selectors: { '&[data-wrong]': { color: color.critical.text } },
});

export const percent = style({ fontVariantNumeric: 'tabular-nums' });

export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  marginLeft: 'auto',
});

export const bar = style([progress, { flexBasis: '100%', height: '4px', marginRight: '4px' }]);

export const player = style({
  flexBasis: '100%',
  minWidth: 0,
  maxHeight: '260px',
  marginRight: '4px',
  marginBottom: '3px',
  borderRadius: '8px',
  backgroundColor: color.bar.background,
  selectors: { [removed]: { opacity: 0.5 } },
});
