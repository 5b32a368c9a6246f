import { contract } from '#contract/index.ts';
import { calls, signIn } from '#tools/bench/server/calls.ts';
import type { Call } from '#tools/bench/server/calls.ts';
import { applicationsOfOne, getId } from '#tools/bench/server/data.ts';
import type { Ask } from '#tools/bench/server/load.ts';
import { getHeaders } from '#tools/bench/server/stage.ts';

/** Not divisible by what the mixes repeat after, so that every customer makes every call. */
export const customers = 301;
/** Of each customer, in the cart from the beginning. */
export const linesOfOne = 10;

/** The id of a customer's line of the cart. */
const getLine = (customer: number, index: number) =>
  getId((customer - 1) * applicationsOfOne + (index % linesOfOne) + 1);

type Asked = Omit<Ask, 'headers'> & { headers?: Record<string, string> };

interface MixedCall extends Omit<Call, 'ask'> {
  ask(customer: number, index: number): Asked;
}

const get = (path: string, limit = ''): MixedCall => ({
  limit,
  ask: () => ({ method: 'GET', path }),
});

const catalogue = calls['catalogue, 300 categories'];
const applications = calls['50 applications'];
export const cart = get(contract.cart.listCart.path, '/query/cart');

/** For the limit it names the application too, whose id the line has. */
const changeQuantity: MixedCall = {
  limit: '/write',
  ask: (customer, index) => ({
    method: 'PUT',
    path: `/api/cart/${getLine(customer, index)}`,
    body: JSON.stringify({ quantity: (index % 9) + 1, applicationId: getLine(customer, index) }),
  }),
};

/** A call so many times. */
const times = (count: number, call: MixedCall): MixedCall[] =>
  Array.from({ length: count }, () => call);

const reads = [
  ...times(4, calls.me),
  ...times(2, calls.orders),
  ...times(2, applications),
  ...times(3, cart),
  ...times(5, catalogue),
];

/** A picture of one point. */
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

/** What is asked for, in turns; the numbers of requests choose call and customer. */
const mixes = {
  /** Four reads to one write. */
  mixed: [...reads, ...times(2, calls['add to cart']), changeQuantity, changeQuantity],
  reads,
  me: [calls.me],
  /** What is answered without the database. */
  beside: [get('/api/segment'), get('/livez')],
  signIns: [signIn],
  /** What needs provider, mail and file store. */
  integrations: [
    {
      limit: '',
      ask: () => ({ method: 'POST', path: contract.checkout.placeOrder.path, body: '{}' }),
    },
    {
      limit: '',
      ask: (customer, index) => ({
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
      ask: () => ({
        method: 'POST',
        path: '/api/image/upload/image',
        headers: { 'content-type': uploadType },
        body: uploadBody,
      }),
    },
  ],
} satisfies Record<string, readonly MixedCall[]>;

export type MixName = keyof typeof mixes;

/** The requests of a mix, to the portal or the limit; throws for a number that no mix has a call for. */
export function asking(name: MixName, isLimit = false): (index: number) => Ask {
  const mix: readonly MixedCall[] = mixes[name];
  return (index) => {
    // Neighbours in the list come apart, since 7 divides no length.
    const call = mix[(index * 7) % mix.length];
    if (!call) throw new Error(`The mix ${name} is empty.`);
    const customer = (index % customers) + 1;
    const { headers, ...asked } = call.ask(customer, Math.floor(index / customers));
    const sent = { ...getHeaders(customer, index), ...headers };
    if (!isLimit) return { ...asked, headers: sent };
    const method = call.limit === '/write' ? 'POST' : asked.method;
    return { ...asked, method, path: call.limit, headers: sent };
  };
}
