import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { connectAlone } from '#server/data/engine.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import type { EmbeddedDatabase } from '#server/database/embedded.ts';
import { openDatabase } from '#server/database/open.ts';
import { readSettings } from '#server/settings.ts';
import { createProductionSettings } from '#tests/support/production.ts';
import { startServer } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import type { Call } from './calls.ts';
import { getAddress, fillDatabase, getId, getToken } from './data.ts';
import { fetchBody } from './load.ts';

/* Sets up portal and limit on one PostgreSQL with the same customers. */

/** Starts PostgreSQL with a database of `customers`, its data in the folder of the run. */
export async function startDatabase(
  stops: AsyncDisposableStack,
  customers: number,
): Promise<EmbeddedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'database-'));
  const embedded = await startEmbedded(folder, { settings: ['max_connections=100'] });
  stops.defer(embedded.stop);
  await prepareDatabase(embedded.url, customers);
  return embedded;
}

/** Migrates an empty database and fills it with `customers`. */
export async function prepareDatabase(url: string, customers: number): Promise<void> {
  const { close } = await openDatabase(readSettings({ DATABASE_URL: url }));
  await close();
  await fillDatabase(url, customers);
}

/** Runs statements on a separate connection. */
export async function runStatements(url: string, text: string): Promise<void> {
  await using connection = await connectAlone(url);
  await connection.client.query(text);
}

/**
 * Settings as in production: no sandbox, and a trusted proxy that forwards the client's address.
 */
export const production = {
  ...createProductionSettings('smtp://127.0.0.1:9'),
  PUBLIC_URL: '',
  TRUST_PROXY: '127.0.0.1',
};

/** Starts a server in its own process, with `production` and further settings. */
export async function launchPortal(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const server = await startServer({
    environment: { ...production, DATABASE_URL: databaseUrl, ...settings },
  });
  return { ...server, url: `http://127.0.0.1:${new URL(server.url).port}` };
}

/** Starts the limit in its own process. */
export async function launchLimit(databaseUrl: string): Promise<AsyncDisposable & { url: string }> {
  const child = fork(join(import.meta.dirname, 'limit.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const exited = once(child, 'exit');
  const [url] = (await Promise.race([once(child, 'message'), exited])) as [string];
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}

/** Stores the portal's answers to `customers` for the limit; each item of a list is a row. */
export async function storeAnswers(
  url: string,
  portal: string,
  calls: readonly Call[],
  customers: number,
): Promise<void> {
  await using connection = await connectAlone(url);
  const { client } = connection;
  await client.query(
    `create table bench_answers (user_id uuid, call text, position integer, body json,
      primary key (user_id, call, position));
    create table bench_lines (id uuid primary key, user_id uuid, application_id uuid,
      unique (user_id, application_id))`,
  );
  const pool = new Pool(portal, { connections: 10 });
  for (const call of calls.filter(({ limit }) => limit.startsWith('/query/'))) {
    for (let customer = 1; customer <= customers; customer += 1) {
      const given = { ...call.createRequest(customer, 0), headers: getHeaders(customer, customer) };
      const answer = JSON.parse(String(await fetchBody(pool, given))) as { data: unknown };
      const inner = (answer.data as { data?: unknown }).data;
      const items = [inner, answer.data].find(Array.isArray) ?? [];
      const frame = Array.isArray(answer.data) ? { ...answer, data: [] } : answer;
      await client.query(
        `insert into bench_answers select $1, $2, ordinality - 1, value
          from json_array_elements($3::json) with ordinality`,
        [getId(customer), call.limit.slice('/query/'.length), JSON.stringify([frame, ...items])],
      );
    }
  }
  await pool.destroy();
  await client.query('analyze bench_answers');
}

/** Headers of a customer's request; each request has another address to avoid rate limits. */
export function getHeaders(customer: number, index: number): Record<string, string> {
  return {
    authorization: `Bearer ${getToken(customer)}`,
    'x-forwarded-for': getAddress(index),
  };
}
