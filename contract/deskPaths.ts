/** The paths of the desk's pages, in a document of its own (S-59). */
export const deskPagePaths = {
  queue: '/desk',
  team: '/desk/team',
  applicationRoute: '/desk/application/:id',
} as const;

/** Every address of the desk. */
export const deskPaths = {
  ...deskPagePaths,
  application: (id: string) => `/desk/application/${encodeURIComponent(id)}`,
} as const;
