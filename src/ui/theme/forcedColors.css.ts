/** The edge of a layer above the page: forced colours remove its shadow and show this outline. */
export const forcedEdge = { outline: '1px solid transparent', outlineOffset: '-1px' } as const;

/** What is chosen, in the colours that the customer's system forces on a page. */
export const chosenInForcedColors = {
  forcedColorAdjust: 'none',
  borderColor: 'Highlight',
  backgroundColor: 'Highlight',
  color: 'HighlightText',
} as const;
