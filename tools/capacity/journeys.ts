import { decideApplication } from '#server/applications/decisions.ts';
import { indexQuery } from '#contract/quickFind.ts';
import { hmac } from '#server/common/identifiers.ts';
import type { Customer } from '#tools/bench/customer.ts';
import { password } from '#tools/bench/server/data.ts';
import { keySecret, getPayment, webhookSecret } from './portal.ts';
import type { Portal } from './portal.ts';

/* The journeys of customers, with the calls that the portal makes. */

/** Background saves of a draft while a form is filled in, without the submission. */
const savesPerForm = 8;
/** Bytes of the picture in each form. */
export const uploadBytes = 1_000_000;

/** What one journey hands on to the next. */
export interface Person {
  customer: Customer;
  applicationId: string;
}

export interface Journey {
  /** The customer has been here for years: fifty applications, ten orders. */
  isReturning?: boolean;
  /** The number of hashed passwords. */
  hashes?: number;
  run(portal: Portal, person: Person): Promise<void>;
}

/** In the order in which one customer can make them. */
export const journeys = {
  register: {
    hashes: 1,
    run: ({ mails }, { customer }) =>
      customer.register(() => mails.get(customer.email)?.at(-1)?.subject.slice(0, 6) ?? ''),
  },
  'sign in': { hashes: 1, run: signIn },
  'fill in a form': { run: fillForm },
  'cart and bookmarks': { run: moveBetweenLists },
  'order and pay': { run: orderAndPay },
  'staff decide': { run: decide },
  'look at lists': { isReturning: true, run: (_portal, { customer }) => loadLists(customer) },
  'quick find': {
    isReturning: true,
    run: async (_portal, { customer }) =>
      void (await customer.post('/graphql', { query: indexQuery })),
  },
  'a round of jobs': { run: (portal) => portal.work() },
} as const satisfies Record<string, Journey>;

export type JourneyName = keyof typeof journeys;

async function signIn(_portal: Portal, { customer }: Person): Promise<void> {
  const { email } = customer;
  customer.token = '';
  const { token } = await customer.post<{ token: string }>('/api/auth/login', { email, password });
  customer.token = token;
  await loadFrame(customer);
}

/** The reads of every signed-in page. */
async function loadFrame(customer: Customer): Promise<void> {
  for (const path of ['/api/user/me', '/api/cart/user', '/api/bookmark/user']) {
    await customer.get(path);
  }
}

/** The ids of the category with this name and of its segment; throws if there is none. */
async function findOffering(customer: Customer, name: string) {
  const { data: segments } = await customer.get<{ data: { id: string }[] }>('/api/segment');
  for (const { id: segmentId } of segments) {
    const { Category } = await customer.get<{ Category: { id: string; name: string }[] }>(
      `/api/segment/categories/${segmentId}`,
    );
    const found = Category.find((category) => category.name === name);
    if (found) return { segmentId, categoryId: found.id };
  }
  throw new Error(`No category is called ${name}.`);
}

const answers = {
  businessName: 'Kulkarni Textiles Private Limited',
  contactEmail: 'marketing@kulkarni-textiles.example',
  contactMobile: '9876543210',
  industry: 'Manufacturing',
  goal: 'Thirty enquiries a month from Pune and Mumbai by March, above all from hotels and hospitals, which order linen by the thousand. Today nearly all come from people who know us, and hardly any through our page.',
  website: 'https://www.kulkarni-textiles.example',
  language: 'English and Hindi',
  startDate: '2027-01-15',
  portfolio: true,
};

async function fillForm(_portal: Portal, person: Person): Promise<void> {
  const { customer } = person;
  const offering = await findOffering(customer, 'Landing Page');
  const { segmentId, categoryId } = offering;
  await customer.get(`/api/category/${categoryId}`);
  await customer.get(`/api/form-structure?segmentId=${segmentId}&categoryId=${categoryId}`);
  const draft = { ...offering, formData: answers, appStatus: 0, step: 1 };
  const { id } = await customer.call<{ id: string }>('POST', '/api/application', draft, {
    'idempotency-key': crypto.randomUUID(),
  });
  const path = `/api/application/${id}`;
  const form = new FormData();
  form.append('files', new Blob([picture]), 'logo.png');
  const pictures = await customer.post<string[]>('/api/image/upload/image', form);
  const formData = { ...answers, pictures };
  for (let save = 2; save <= savesPerForm; save += 1) {
    await customer.call('PUT', path, { ...draft, formData, step: 3 });
  }
  await customer.call('PUT', path, { ...draft, formData, step: 3, appStatus: 1 });
  person.applicationId = id;
}

/** A PNG header, followed by bytes that are never read. */
const picture = Buffer.alloc(uploadBytes);
picture.write('89504e470d0a1a0a0000000d494844520000000100000001', 0, 'hex');

async function moveBetweenLists(
  _portal: Portal,
  { customer, applicationId }: Person,
): Promise<void> {
  const { id } = await customer.post<{ id: string }>('/api/cart', { applicationId });
  await customer.get('/api/cart/user');
  await customer.call('PUT', `/api/cart/${id}`, { quantity: 2 });
  await customer.get('/api/cart/user');
  for (const to of ['bookmarks', 'cart']) {
    await customer.post('/api/move', { applicationId, to });
    await customer.get('/api/cart/user');
    await customer.get('/api/bookmark/user');
  }
}

interface Placed {
  orderId: string;
  razorpayOrderId: string;
  totalAmount: number;
}

/** From the cart to the paid order, with the provider's webhook. */
async function orderAndPay(_portal: Portal, { customer }: Person): Promise<void> {
  await customer.get('/api/cart/user');
  const { orderId, razorpayOrderId, totalAmount } = await customer.post<Placed>('/api/order');
  const payment = getPayment(razorpayOrderId, Math.round(totalAmount * 100));
  await customer.post('/api/order/verify', {
    orderId,
    razorpayPaymentId: payment.id,
    razorpayOrderId,
    razorpaySignature: hmac(keySecret, `${razorpayOrderId}|${payment.id}`),
  });
  const report = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: payment } },
  });
  await customer.call('POST', '/api/webhook/razorpay', report, {
    'x-razorpay-event-id': `event_${razorpayOrderId}`,
    'x-razorpay-signature': hmac(webhookSecret, report),
  });
  await customer.get('/api/cart/user');
  await customer.get('/api/order/user');
}

/** Staff approve and complete, with a mail each; the customer reads both updates. */
async function decide(portal: Portal, { customer, applicationId }: Person): Promise<void> {
  for (const decision of ['approved', 'completed'] as const) {
    await decideApplication(portal.database, applicationId, decision);
    await portal.sendDue();
  }
  const updates = await customer.get<{ id: string }[]>('/api/update/user');
  for (const { id } of updates) await customer.post(`/api/update/${id}/read`);
}

async function loadLists(customer: Customer): Promise<void> {
  await loadFrame(customer);
  for (const path of ['/api/update/user', '/api/segment', '/api/form-structure']) {
    await customer.get(path);
  }
  await customer.get('/api/user/applications');
  await customer.get('/api/order/user');
}
