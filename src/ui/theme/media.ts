/**
 * Media queries of the portal; widths are lower bounds, mobile first. In em, so that larger text
 * gets the layout that fits it.
 */
export const darkTheme = '(prefers-color-scheme: dark)';
export const calmMotion = '(prefers-reduced-motion: no-preference)';
export const canHover = '(hover: hover)';
export const touch = '(pointer: coarse)';

export const from = {
  phablet: 'screen and (min-width: 35em)',
  tablet: 'screen and (min-width: 47.5em)',
  desktop: 'screen and (min-width: 62.5em)',
  wide: 'screen and (min-width: 70em)',
};

export const belowPhone = 'screen and (max-width: 17.99em)';
/** The narrowest phones, where a bar's name needs smaller letters. */
export const smallPhone = 'screen and (max-width: 22.49em)';
export const belowPhablet = 'screen and (max-width: 34.99em)';
/** Where a bottom bar leaves enough of the page visible. */
export const barFits = 'screen and (max-width: 47.49em) and (min-height: 640px)';
/** A phone at usual text sizes. */
export const phone = 'screen and (min-width: 18em) and (max-width: 34.99em)';
