/** Texts in the document itself, before anything renders. */
export const texts = {
  description: 'Order digital-marketing services for your business.',
  needsScript: 'Briefcase needs JavaScript. Please switch it on and reload this page.',
  updateBrowser: 'Please update your browser',
  supportedBrowsers:
    'Briefcase needs Chrome 111, Edge 111, Firefox 115 or Safari 16.4, or a later version of one of these.',
};
