/** The page for unknown addresses. */
export const texts = {
  page: 'Page not found',
  title: 'Houston, e WHave a Problem!',
  hint: 'There is no page at this address. Your drafts, cart and orders are where you left them.',
};
