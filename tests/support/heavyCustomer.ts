import type { Selectable } from 'kysely';
import { expect } from 'vitest';
import { newId } from '#server/common/identifiers.ts';
import type { Tables } from '#server/store/tables.ts';
import { storedAnswers } from '#server/store/submissions.ts';
import { expectRefusals, getData } from './answers.ts';
import type { Answer } from './answers.ts';
import type { Customer } from './customer.ts';
import type { TestServer } from './server.ts';

/* Inserts more rows than a customer can create in a minute, and reads the lists that show them. */

/** The database, and a way to register, in this process or another. */
interface HeavyServer extends Pick<TestServer, 'createCustomer'> {
  dependencies: Pick<TestServer['dependencies'], 'database'>;
}

/** The most bytes that an answer of a list may have (S-47). */
export const maxBytes = 2 * 1024 * 1024;

export const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Successive timestamps, one second apart. */
export const toTimestamp = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, index));

/** Answers of 45 kB: nine texts of the greatest length. */
export const heavyAnswers = Object.fromEntries(
  range(9).map((index) => [`answer${index}`, 'x'.repeat(5_000)]),
);

/** A customer and the ids of submitted applications with these answers, oldest first. */
export async function createApplications(
  server: HeavyServer,
  count: number,
  answers: Record<string, unknown> = heavyAnswers,
): Promise<[Customer, string[]]> {
  const { database } = server.dependencies;
  const asha = await server.createCustomer();
  const row = await database
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', await asha.submitApplication())
    .executeTakeFirstOrThrow();
  await database.deleteFrom('applicationEvents').where('applicationId', '=', row.id).execute();
  await database.deleteFrom('applications').where('id', '=', row.id).execute();
  const ids = range(count).map(newId);
  const copies = ids.map((id, index) => ({
    ...row,
    ...storedAnswers(answers),
    id,
    formShape: null,
    createdAt: toTimestamp(index),
  }));
  await database.insertInto('applications').values(copies).execute();
  return [asha, ids];
}

/** Puts applications into the cart or bookmarks; returns the ids of the rows. */
export async function insertItems(
  { dependencies: { database } }: HeavyServer,
  table: 'cartItems' | 'bookmarks',
  userId: string,
  applicationIds: readonly string[],
  getTimestamp = toTimestamp,
): Promise<string[]> {
  const rows = applicationIds.map((applicationId, index) => ({
    id: newId(),
    userId,
    applicationId,
    createdAt: getTimestamp(index),
  }));
  const lines = rows.map((row) => ({ ...row, quantity: 1 }));
  await database
    .insertInto(table)
    .values(table === 'cartItems' ? lines : rows)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Inserts `count` failed orders, each with all these applications, oldest first; returns their ids.
 */
export async function insertOrders(
  { dependencies: { database } }: HeavyServer,
  userId: string,
  count: number,
  applicationIds: readonly string[],
): Promise<string[]> {
  const ids = range(count).map(newId);
  const orders = ids.map((id, index) => ({
    id,
    userId,
    customOrderId: id,
    receipt: id,
    state: 'CLOSED' as const,
    closedReason: 'failed' as const,
    cartHash: '',
    totalPaise: 100,
    currency: 'INR',
    createdAt: toTimestamp(index),
    offeredAt: toTimestamp(index),
    nextCheckAt: toTimestamp(index),
  }));
  await database.insertInto('orders').values(orders).execute();
  for (const orderId of ids) {
    const lines = applicationIds.map((applicationId, position) => ({
      id: newId(),
      orderId,
      applicationId,
      position,
      quantity: 1,
      pricePaise: 100,
      isPaid: false,
    }));
    await database.insertInto('orderItems').values(lines).execute();
  }
  return ids;
}

/** Inserts sixty changed copies of a row, which are more than a page of the desk; returns them. */
export async function insertSixty<Name extends keyof Tables>(
  { dependencies: { database } }: HeavyServer,
  table: Name,
  row: Selectable<Tables[Name]>,
  change: (digits: string) => Partial<Selectable<Tables[Name]>>,
): Promise<Selectable<Tables[Name]>[]> {
  const rows = range(60).map((index) => ({ ...row, ...change(String(index).padStart(2, '0')) }));
  await database
    .insertInto(table)
    .values(rows as never)
    .execute();
  return rows;
}

export interface ListPage<Item> {
  items: Item[];
  next: string | undefined;
  bytes: number;
}

/** One page of a list. */
export function readPage<Item>(answer: Answer): ListPage<Item> {
  const data = getData<Item[] | { data: Item[] }>(answer);
  return {
    items: Array.isArray(data) ? data : data.data,
    next: answer.json<{ next?: string }>().next,
    bytes: answer.rawPayload.length,
  };
}

/** Every page of a list in turn; `between` runs before every page except the first. */
export async function readPages<Item>(
  asha: Customer,
  url: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<ListPage<Item>[]> {
  const pages = [readPage<Item>(await asha.get(url))];
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next) {
    await between();
    const separator = url.includes('?') ? '&' : '?';
    pages.push(
      readPage<Item>(await asha.get(`${url}${separator}before=${encodeURIComponent(next)}`)),
    );
  }
  return pages;
}

/** Expects these entries of a list in pages of fifty, and a refusal of an unknown place (S-47). */
export async function expectPages(
  asha: Customer,
  url: string,
  ids: readonly string[],
): Promise<void> {
  const pages = await readPages<{ id: string }>(asha, url);
  expect(pages.map(({ items }) => items.length)).toEqual([50, ids.length - 50]);
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
  const unknown = `${url}${url.includes('?') ? '&' : '?'}before=x`;
  await expectRefusals([asha.get(unknown), 400, 'input_invalid']);
}
