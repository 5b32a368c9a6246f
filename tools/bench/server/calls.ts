import { indexQuery, readIndex } from '#contract/quickFind.ts';
import { applicationsPerCustomer, buyablePerCustomer, getEmail, getId, password } from './data.ts';
import type { LoadRequest } from './load.ts';

export interface Call {
  /** The path of the limit. */
  limit: string;
  /** The wanted share of the limit's calls per second. */
  goal?: number;
  createRequest(customer: number, index: number): CallRequest;
}

/** A request, which also gets the headers of its customer. */
type CallRequest = Omit<LoadRequest, 'headers'> & Partial<LoadRequest>;

const get = (path: string) => (): CallRequest => ({ method: 'GET', path });

/** The calls that are compared with the limit. */
export const calls = {
  'catalogue, 300 categories': {
    limit: '/memory',
    goal: 1,
    createRequest: get(`/api/segment/categories/${getId(1)}`),
  },
  me: { limit: '/query/me', goal: 0.7, createRequest: get('/api/user/me') },
  '50 applications': {
    limit: '/query/applications',
    goal: 0.3,
    createRequest: get('/api/user/applications'),
  },
  orders: { limit: '/query/orders', goal: 0.3, createRequest: get('/api/order/user') },
  'quick find': {
    limit: '/query/find',
    goal: 0.7,
    createRequest: () => ({
      method: 'POST',
      path: readIndex.path,
      body: JSON.stringify({ query: indexQuery }),
    }),
  },
  'add to cart': {
    limit: '/write',
    goal: 0.35,
    createRequest: (customer, index) => ({
      method: 'POST',
      path: '/api/cart',
      body: JSON.stringify({
        applicationId: getId(
          (customer - 1) * applicationsPerCustomer + (index % buyablePerCustomer) + 1,
        ),
      }),
    }),
  },
} satisfies Record<string, Call>;

/** A sign-in with the right password. */
export const signIn: Call = {
  limit: '/hash',
  createRequest: (customer) => ({
    method: 'POST',
    path: '/api/auth/login',
    body: JSON.stringify({ email: getEmail(customer), password }),
  }),
};
