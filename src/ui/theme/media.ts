/** Media queries of the whole portal; every width is a lower bound, phones come first. */
export const darkTheme = '(prefers-color-scheme: dark)';
export const calmMotion = '(prefers-reduced-motion: no-preference)';
export const canHover = '(hover: hover)';

export const from = {
  phablet: 'screen and (min-width: 560px)',
  tablet: 'screen and (min-width: 760px)',
  desktop: 'screen and (min-width: 1000px)',
  wide: 'screen and (min-width: 1120px)',
};

export const belowPhablet = 'screen and (max-width: 559.98px)';
