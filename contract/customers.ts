import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './pages.ts';
import { getData, id, isoTime, textOrEmpty } from './readers.ts';
import { queueItem } from './staff.ts';

/* Customers at the desk: look them up, and switch their accounts off and on (S-59). */

const customer = v.object({
  id,
  name: textOrEmpty,
  company: textOrEmpty,
  email: textOrEmpty,
  mobile: textOrEmpty,
  /** False for an account that is switched off. */
  isActive: v.boolean(),
  createdAt: isoTime,
});

export type Customer = v.InferOutput<typeof customer>;

/** The customers, newest first, in pages (beyond §7). */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/staff/customers',
  access: 'staff',
  query: v.object({
    /** The first letters of words in name, company, address or mobile number. */
    q: v.optional(v.pipe(v.string(), v.maxLength(200))),
    before: v.optional(v.string()),
  }),
  optional: true,
  answer: pageOf(customer),
  refusals: {},
});

/** The refusal of a customer who does not exist. */
const customerUnknown = { not_found: { status: 404, message: 'Customer not found.' } } as const;

/** One customer. */
export const readCustomer = endpoint({
  method: 'GET',
  path: '/api/staff/customer/:customerId',
  access: 'staff',
  optional: true,
  answer: getData(v.object({ ...customer.entries, jobTitle: textOrEmpty, gstNo: textOrEmpty })),
  refusals: customerUnknown,
});

/** The submitted applications of one customer, newest first, in pages. */
export const listCustomerApplications = endpoint({
  method: 'GET',
  path: '/api/staff/customer/:customerId/applications',
  access: 'staff',
  query: pageQuery,
  optional: true,
  answer: pageOf(queueItem),
  refusals: {},
});

/**
 * Switches a customer's account off, which ends all its sessions, or on again, as `npm run staff --
 * deactivate` and `reactivate` do. Idempotent.
 */
export const switchCustomer = endpoint({
  method: 'POST',
  path: '/api/staff/customer/:customerId/active',
  access: 'staff',
  body: v.object({ isActive: v.boolean('Please say whether the account is active') }),
  optional: true,
  answer: getData(customer),
  refusals: customerUnknown,
});
