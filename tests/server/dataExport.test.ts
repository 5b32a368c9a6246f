import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { KyselyPlugin } from 'kysely';
import { parse } from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { exportData } from '#contract/profile.ts';
import type { Customer } from '#tests/support/customer.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { insertOrders, createApplications } from '#tests/support/heavyCustomer.ts';
import { testServer } from '#tests/support/server.ts';

/* Everything about a customer in one answer, which is never in memory as a whole (S-47, R-185). */

/** Statements that read ten rows, as the export does. */
let batches = 0;

const counting: KyselyPlugin = {
  transformQuery({ node }) {
    if ('limit' in node && /"value":10\b/.test(JSON.stringify(node.limit))) batches += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

const fresh = await createSeededDatabase();
const server = await testServer({
  fresh: { ...fresh, database: fresh.database.withPlugin(counting) },
});
const url = await server.app.listen({ host: '127.0.0.1', port: 0 });

beforeEach(() => {
  batches = 0;
});

async function createExport(asha: Customer): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${asha.token}` };
  const address = `${url}/api/user/${await asha.id()}/export`;
  const [answer] = (await once(get(address, { headers }), 'response')) as [IncomingMessage];
  return answer;
}

interface Everything {
  applications: { id: string; answers: Record<string, string> }[];
  orders: { id: string; lines: { applicationId: string }[] }[];
  updates: unknown[];
}

test('the export has every row exactly once, in any number of batches (S-47, R-185)', async () => {
  const [asha, applicationIds] = await createApplications(server, 101);
  const orderIds = await insertOrders(server, await asha.id(), 20, applicationIds.slice(0, 100));
  const answer = await createExport(asha);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const everything = parse(exportData.answer, await json(answer)) as unknown as Everything;
  expect(batches).toBeGreaterThan(10);
  const { applications, orders, updates } = everything;
  expect(applications.map(({ id }) => id)).toEqual(applicationIds.toSorted());
  expect(applications[0]?.answers['answer8']).toHaveLength(5_000);
  expect(orders.map(({ id }) => id)).toEqual(orderIds.toSorted());
  expect(orders.flatMap(({ lines }) => lines)).toHaveLength(2_000);
  expect(updates).toEqual([]);
});

test('the export follows the speed of its reader, and stops when the reader disconnects (S-47, G20)', async () => {
  const [asha] = await createApplications(server, 600);
  const answer = await createExport(asha);
  answer.pause();
  await asha.get('/api/user/applications');
  answer.destroy();
  await once(answer, 'close');
  await asha.get('/api/user/applications');
  expect(batches).toBeGreaterThan(0);
  expect(batches).toBeLessThan(55);
});
