/** The paths of the portal's pages (spec §2 Routes), with `:name` for a variable part. */
export const pagePaths = {
  home: '/',
  signIn: '/login',
  registration: '/register',
  applications: '/my-submission',
  newApplication: '/application',
  applicationRoute: '/application/:id',
  editLinkRoute: '/edit-application/:id',
  cart: '/cart',
  bookmarks: '/bookmark',
  profile: '/profile',
  orders: '/orders',
} as const;

/** The page that stands in for all others while offline. */
export const offlinePath = '/offline';

/** Every address of the portal (spec §2 Routes). */
export const paths = {
  ...pagePaths,
  /** The pages of staff, a document of their own. */
  desk: '/desk',
  /** The reset panel with this address; a fragment, so that no log holds it. */
  choosePassword: (email: string) => `/login#reset=${encodeURIComponent(email)}`,
  /** Home, showing this category. */
  category: (segmentId: string, id: string) =>
    `/?segment=${encodeURIComponent(segmentId)}&category=${encodeURIComponent(id)}`,
  /** My Applications with this application's thread open. */
  thread: (id: string) => `/my-submission?application=${encodeURIComponent(id)}`,
  application: (id: string) => `/application/${encodeURIComponent(id)}`,
  editLink: (id: string) => `/edit-application/${encodeURIComponent(id)}`,
  /** A new application with the answers of another. */
  copyOf: (id: string) => `/application?from=${encodeURIComponent(id)}`,
  order: (id: string) => `/orders?order=${encodeURIComponent(id)}`,
  /** The target of a refused load (spec §8); no route, so the 404 page shows. */
  refusedLoad: '/applications',
} as const;
