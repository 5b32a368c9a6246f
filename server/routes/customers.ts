import { deskContract } from '#contract/desk.ts';
import { refused } from '#contract/outcome.ts';
import { readCursor } from '#server/http/pages.ts';
import { listCustomers, readCustomer } from '#server/store/customers.ts';
import { toPage } from '#server/store/lists.ts';
import { listCustomerWork } from '#server/store/queue.ts';
import { setActive } from '#server/store/users.ts';
import type { Mount } from './mount.ts';

const pageLength = 50;

/** Customers as staff see them. */
export const customerRoutes: Mount = (_app, handle, { database }) => {
  const { customers } = deskContract;

  handle(customers.listCustomers, async ({ query: { q, before } }) => {
    const cursor = readCursor(before);
    if (cursor && 'ok' in cursor) return cursor;
    const words = q?.replaceAll('\0', ' ');
    const found = await listCustomers(database, { words, cursor, limit: pageLength + 1 });
    const { rows, next } = toPage(found, pageLength);
    return { data: rows.map(toCustomer), next };
  });

  handle(customers.readCustomer, async ({ params }) => {
    const customer = await readCustomer(database, params.customerId);
    return customer ? { data: customer } : refused('not_found');
  });

  handle(customers.listCustomerApplications, async ({ params, query: { before } }) => {
    const cursor = readCursor(before);
    if (cursor && 'ok' in cursor) return cursor;
    const { rows, next } = await listCustomerWork(database, params.customerId, cursor);
    return { data: rows, next };
  });

  handle(customers.switchCustomer, async ({ params, body }) => {
    const { customerId: id } = params;
    const switched = await setActive(database, { id }, body.isActive);
    if (!switched.ok) return switched;
    const customer = await readCustomer(database, id);
    return customer ? { data: customer } : refused('not_found');
  });
};

type Found = Awaited<ReturnType<typeof listCustomers>>[number];

const toCustomer = ({ id, name, company, email, mobile, isActive, createdAt }: Found) => ({
  id,
  name,
  company,
  email,
  mobile,
  isActive,
  createdAt,
});
