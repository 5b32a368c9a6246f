export type PageMarkName =
  | 'connection-banner'
  | 'dialog'
  | 'form-errors'
  | 'form-foot'
  | 'pay-bar'
  | 'receipt'
  | 'sign-in';

/** Selects the root element while a `PageMark` of this name is mounted. */
export const marked = (name: PageMarkName) => `[data-page-${name}]`;
