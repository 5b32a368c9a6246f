/** The paths of the desk's pages, in a document of its own (S-59). */
export const deskPagePaths = {
  queue: '/desk',
  orders: '/desk/orders',
  customers: '/desk/customers',
  team: '/desk/team',
  applicationRoute: '/desk/application/:id',
  orderRoute: '/desk/order/:id',
  customerRoute: '/desk/customer/:id',
} as const;

/** Every address of the desk. */
export const deskPaths = {
  ...deskPagePaths,
  application: (id: string) => `/desk/application/${encodeURIComponent(id)}`,
  order: (id: string) => `/desk/order/${encodeURIComponent(id)}`,
  /** What the queue finds for an order's number or other words. */
  search: (text: string) => `/desk?q=${encodeURIComponent(text)}`,
  customer: (id: string) => `/desk/customer/${encodeURIComponent(id)}`,
} as const;

/** The flow book, which is a document of its own. */
export const flowBookPath = '/flows';
