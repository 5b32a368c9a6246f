import {
  assignVars,
  createGlobalTheme,
  createGlobalThemeContract,
  globalStyle,
} from '@vanilla-extract/css';
import { darkTheme } from './media.ts';

const tinted = { background: null, text: null, line: null };

export const tokens = createGlobalThemeContract(
  {
    color: {
      page: null,
      surface: null,
      sunken: null,
      raised: null,
      secondary: { fill: null, hover: null },
      line: null,
      control: null,
      focus: null,
      scrim: null,
      text: { strong: null, body: null, muted: null, onAccent: null },
      accent: { fill: null, hover: null, pressed: null, text: null, soft: null, line: null },
      warm: { fill: null, text: null },
      critical: { fill: null, hover: null, text: null, soft: null, line: null },
      bar: {
        background: null,
        text: null,
        muted: null,
        hover: null,
        line: null,
        focus: null,
      },
      status: {
        draft: tinted,
        submitted: tinted,
        approved: tinted,
        rejected: tinted,
        completed: tinted,
        pending: tinted,
        success: tinted,
        failed: tinted,
      },
      placeholder: null,
      toast: { background: null, text: null, muted: null, success: null, error: null },
    },
    shadow: { resting: null, raised: null, overlay: null },
    space: {
      tiny: null,
      small: null,
      medium: null,
      regular: null,
      large: null,
      wide: null,
      vast: null,
    },
    size: { touch: null, content: null, form: null, bar: null },
    radius: { small: null, control: null, card: null, full: null },
    font: { family: null },
    text: { tiny: null, small: null, regular: null, large: null, title: null, display: null },
    leading: { tight: null, regular: null },
    motion: { quick: null, calm: null, ease: null },
  },
  (_value, path) => path.join('-'),
);

/** The colour of a disabled icon. */
export const offColor = `color-mix(in srgb, ${tokens.color.text.muted} 40%, transparent)`;

const light = {
  page: '#fbfaf7',
  surface: '#ffffff',
  sunken: '#f4f2ec',
  raised: '#ffffff',
  secondary: { fill: '#ffffff', hover: '#f4f2ec' },
  line: '#e6e3da',
  control: '#8c8a96',
  focus: '#4338ca',
  scrim: 'rgb(16 18 36 / 0.48)',
  text: { strong: '#14172b', body: '#2d3047', muted: '#5c5f75', onAccent: '#ffffff' },
  accent: {
    fill: '#4338ca',
    hover: '#372eb0',
    pressed: '#2d2694',
    text: '#4035c4',
    soft: '#eeedfc',
    line: '#c9c5f4',
  },
  warm: { fill: '#f5a524', text: '#14172b' },
  critical: {
    fill: '#b3261e',
    hover: '#97201a',
    text: '#ab211a',
    soft: '#fdefed',
    line: '#f3c5c0',
  },
  bar: {
    background: '#14172b',
    text: '#ffffff',
    muted: '#bfc3d9',
    hover: 'rgb(255 255 255 / 0.09)',
    line: 'rgb(255 255 255 / 0.14)',
    focus: '#f5a524',
  },
  status: {
    draft: { background: '#fff0dc', text: '#8a4600', line: '#f4d3a4' },
    submitted: { background: '#e7f0fe', text: '#174ea6', line: '#bdd3f8' },
    approved: { background: '#e2f5e9', text: '#11603a', line: '#b2dfc4' },
    rejected: { background: '#fdeaea', text: '#a11b1b', line: '#f2c3c3' },
    completed: { background: '#f2eafe', text: '#5d289f', line: '#dac7f7' },
    pending: { background: '#fff0dc', text: '#8a4600', line: '#f4d3a4' },
    success: { background: '#e2f5e9', text: '#11603a', line: '#b2dfc4' },
    failed: { background: '#fdeaea', text: '#a11b1b', line: '#f2c3c3' },
  },
  placeholder: '#edeae2',
  toast: {
    background: '#14172b',
    text: '#ffffff',
    muted: '#bfc3d9',
    success: '#6fdc9c',
    error: '#ff9d94',
  },
};

const dark: typeof light = {
  page: '#0d0f19',
  surface: '#1c2033',
  sunken: '#151827',
  raised: '#232840',
  secondary: { fill: '#262a42', hover: '#2f3450' },
  line: '#3a3f5c',
  control: '#7d82a0',
  focus: '#a5a2ff',
  scrim: 'rgb(4 5 12 / 0.66)',
  text: { strong: '#f4f4f9', body: '#d8dae8', muted: '#a9adc6', onAccent: '#ffffff' },
  accent: {
    fill: '#6259e6',
    hover: '#6c63ec',
    pressed: '#5349d2',
    text: '#b4b1ff',
    soft: '#2b2a58',
    line: '#4f4d98',
  },
  warm: { fill: '#f2ac3c', text: '#14172b' },
  critical: {
    fill: '#c23a32',
    hover: '#cf4940',
    text: '#ff9b93',
    soft: '#34191d',
    line: '#6b2d2f',
  },
  bar: {
    background: '#0a0c16',
    text: '#ffffff',
    muted: '#b3b7cf',
    hover: 'rgb(255 255 255 / 0.09)',
    line: '#23263a',
    focus: '#f2ac3c',
  },
  status: {
    draft: { background: '#35260f', text: '#f8c074', line: '#5f451b' },
    submitted: { background: '#16284a', text: '#9fc3ff', line: '#27457c' },
    approved: { background: '#12301f', text: '#86dcab', line: '#215538' },
    rejected: { background: '#391a1d', text: '#ffa5a0', line: '#682f32' },
    completed: { background: '#2b1e45', text: '#cfb0ff', line: '#4d3679' },
    pending: { background: '#35260f', text: '#f8c074', line: '#5f451b' },
    success: { background: '#12301f', text: '#86dcab', line: '#215538' },
    failed: { background: '#391a1d', text: '#ffa5a0', line: '#682f32' },
  },
  placeholder: '#2c3150',
  toast: {
    background: '#2f3450',
    text: '#ffffff',
    muted: '#c3c6da',
    success: '#86dcab',
    error: '#ffa5a0',
  },
};

const lightShadow = {
  resting: '0 1px 2px rgb(20 23 43 / 0.05)',
  raised: '0 1px 2px rgb(20 23 43 / 0.06), 0 8px 24px -8px rgb(20 23 43 / 0.16)',
  overlay: '0 2px 6px rgb(20 23 43 / 0.08), 0 24px 56px -12px rgb(20 23 43 / 0.32)',
};

const darkShadow: typeof lightShadow = {
  resting: '0 0 0 rgb(0 0 0 / 0)',
  raised: '0 8px 24px -8px rgb(0 0 0 / 0.6)',
  overlay: '0 0 0 1px #3a3f5c, 0 24px 56px -12px rgb(0 0 0 / 0.8)',
};

const colorAndShadow = { color: tokens.color, shadow: tokens.shadow };

createGlobalTheme(':root', colorAndShadow, { color: light, shadow: lightShadow });

globalStyle(':root', {
  colorScheme: 'light',
  '@media': {
    [darkTheme]: {
      colorScheme: 'dark',
      vars: assignVars(colorAndShadow, { color: dark, shadow: darkShadow }),
    },
  },
});

createGlobalTheme(
  ':root',
  {
    space: tokens.space,
    size: tokens.size,
    radius: tokens.radius,
    font: tokens.font,
    text: tokens.text,
    leading: tokens.leading,
    motion: tokens.motion,
  },
  {
    space: {
      tiny: '4px',
      small: '8px',
      medium: '12px',
      regular: '16px',
      large: '24px',
      wide: '32px',
      vast: '48px',
    },
    size: { touch: '44px', content: '1200px', form: '640px', bar: '60px' },
    radius: { small: '6px', control: '10px', card: '14px', full: '999px' },
    font: {
      // Devanagari from the system font of Android, Linux, Windows or Apple; ours if there is none.
      family:
        "'Figtree Variable', 'Figtree Fallback', 'Noto Sans Devanagari', 'Nirmala UI', 'Kohinoor Devanagari', 'Devanagari Web', system-ui, sans-serif",
    },
    text: {
      tiny: '0.8125rem',
      small: '0.875rem',
      regular: '1rem',
      large: '1.25rem',
      title: '1.5625rem',
      display: '1.9375rem',
    },
    leading: { tight: '1.2', regular: '1.5' },
    motion: { quick: '120ms', calm: '180ms', ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  },
);
