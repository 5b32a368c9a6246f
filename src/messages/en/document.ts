/** What a document says itself, before anything is drawn. */
export const texts = {
  description: 'Order digital-marketing services for your business.',
  needsScript: 'Briefcase needs JavaScript. Please switch it on and reload this page.',
};
