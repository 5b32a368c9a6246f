/** What is chosen, in the colours that the customer's system forces on a page. */
export const chosenInForcedColors = {
  forcedColorAdjust: 'none',
  borderColor: 'Highlight',
  backgroundColor: 'Highlight',
  color: 'HighlightText',
} as const;
