import { deskContract } from '#contract/desk.ts';
import { contract } from '#contract/index.ts';
import { calls, signIn } from '#tools/bench/server/calls.ts';
import type { Call } from '#tools/bench/server/calls.ts';
import { applicationsPerCustomer, getId } from '#tools/bench/server/data.ts';
import type { LoadRequest } from '#tools/bench/server/load.ts';
import { getHeaders } from '#tools/bench/server/stage.ts';

/** Coprime to the lengths of the mixes, so that every customer makes every call. */
export const customers = 301;
/** Accounts with access to the desk, where a stage has them. */
export const staff = 50;
/** Cart items of each customer at the start. */
export const cartItemsPerCustomer = 10;

/** The id of a customer's cart item. */
const getCartItemId = (customer: number, index: number) =>
  getId((customer - 1) * applicationsPerCustomer + (index % cartItemsPerCustomer) + 1);

const get = (path: string, limit = ''): Call => ({
  limit,
  createRequest: () => ({ method: 'GET', path }),
});

const catalogue = calls['catalogue, 300 categories'];
const applications = calls['50 applications'];
export const cart = get(contract.cart.listCart.path, '/query/cart');

/** The body also names the application for the limit; it has the same id as the cart item. */
const changeQuantity: Call = {
  limit: '/write',
  createRequest: (customer, index) => ({
    method: 'PUT',
    path: `/api/cart/${getCartItemId(customer, index)}`,
    body: JSON.stringify({
      quantity: (index % 9) + 1,
      applicationId: getCartItemId(customer, index),
    }),
  }),
};

const repeat = (count: number, call: Call): Call[] => Array.from({ length: count }, () => call);

const reads = [
  ...repeat(4, calls.me),
  ...repeat(2, calls.orders),
  ...repeat(2, applications),
  ...repeat(3, cart),
  ...repeat(5, catalogue),
];

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const uploadType = 'multipart/form-data; boundary=load';
const uploadBody = Buffer.concat([
  Buffer.from(
    '--load\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
  ),
  picture,
  Buffer.from('\r\n--load--\r\n'),
]);

const queue = deskContract.staff.readQueue.path;

/** The calls of each mix; a request's number selects call and customer. */
const mixes = {
  /** Four reads to one write. */
  mixed: [...reads, ...repeat(2, calls['add to cart']), changeQuantity, changeQuantity],
  reads,
  me: [calls.me],
  /** Calls that are answered without the database. */
  beside: [get('/api/segment'), get('/livez')],
  signIns: [signIn],
  /** Calls that need the provider, mail and the file store. */
  integrations: [
    {
      limit: '',
      createRequest: () => ({
        method: 'POST',
        path: contract.checkout.placeOrder.path,
        body: '{}',
      }),
    },
    {
      limit: '',
      createRequest: (customer, index) => ({
        method: 'POST',
        path: contract.oneTimeCode.sendCode.path,
        body: JSON.stringify({
          email: `asha${customer}.${index}@rao-textiles.example`,
          purpose: 'verify_email',
        }),
      }),
    },
    {
      limit: '',
      createRequest: () => ({
        method: 'POST',
        path: '/api/image/upload/image',
        headers: { 'content-type': uploadType },
        body: uploadBody,
      }),
    },
  ],
  /** An open queue, which reads twice, and what staff do in it. */
  desk: [
    ...repeat(2, get(`${queue}?order=turn`)),
    ...repeat(2, get(`${queue}/overview`)),
    get(`${queue}?order=turn&state=inProgress`),
    get(`${queue}/overview?state=inProgress`),
    get(`${queue}?order=turn&assignee=none`),
    get(`${queue}/overview?assignee=none`),
    get(`${queue}?order=turn&q=rao+enquiries`),
    get(`${queue}?order=turn&q=category+30`),
  ],
} satisfies Record<string, readonly Call[]>;

export type MixName = keyof typeof mixes;

/** Returns the request of a mix for each number, to the portal or to the limit. */
export function createRequests(name: MixName, isLimit = false): (index: number) => LoadRequest {
  const mix: readonly Call[] = mixes[name];
  return (index) => {
    // Separates neighbours of the list; 7 is coprime to every length.
    const call = mix[(index * 7) % mix.length];
    if (!call) throw new Error(`The mix ${name} is empty.`);
    const people = name === 'desk' ? staff : customers;
    const customer = (index % people) + 1;
    const { headers, ...request } = call.createRequest(customer, Math.floor(index / people));
    const sent = { ...getHeaders(customer, index), ...headers };
    if (!isLimit) return { ...request, headers: sent };
    const method = call.limit === '/write' ? 'POST' : request.method;
    return { ...request, method, path: call.limit, headers: sent };
  };
}
