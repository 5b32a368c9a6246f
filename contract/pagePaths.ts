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
