/** Every address of the portal (spec §2 Routes). */
export const paths = {
  home: '/',
  /** Home with this category on screen. */
  category: (segmentId: string, id: string) =>
    `/?segment=${encodeURIComponent(segmentId)}&category=${encodeURIComponent(id)}`,
  signIn: '/login',
  registration: '/register',
  applications: '/my-submission',
  /** The own applications with these words. */
  applicationsNamed: (words: string) => `/my-submission?q=${encodeURIComponent(words)}`,
  newApplication: '/application',
  /** The route of every application. */
  applicationRoute: '/application/:id',
  application: (id: string) => `/application/${encodeURIComponent(id)}`,
  editLinkRoute: '/edit-application/:id',
  editLink: (id: string) => `/edit-application/${encodeURIComponent(id)}`,
  /** A new application that starts with the answers of another. */
  copyOf: (id: string) => `/application?from=${encodeURIComponent(id)}`,
  cart: '/cart',
  bookmarks: '/bookmark',
  profile: '/profile',
  orders: '/orders',
  order: (id: string) => `/orders?order=${encodeURIComponent(id)}`,
  /** Where spec §8 sends a refused load; no route, so the 404 page shows. */
  refusedLoad: '/applications',
} as const;
