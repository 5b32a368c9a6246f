import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#server/process/ports.ts';
import { queueMail } from '#server/store/outbox.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { startServer as startProcess } from '#tests/support/runningServer.ts';
import type { RunningServer } from '#tests/support/runningServer.ts';
import { startServer } from '#tests/support/server.ts';

/* Nodes behind a balancer: what each role does, and how a node stops. */

interface NodeAnswer {
  status: number | undefined;
  connection: string | undefined;
}

/** Sends a request over the connections of `agent`, as a balancer does. */
function sendRequest(url: string, agent: Agent): Promise<NodeAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      const { statusCode: status, headers } = answer.resume();
      answer.on('end', () => resolve({ status, connection: headers.connection }));
    })
      .on('error', reject)
      .end();
  });
}

const mail = {
  to: 'asha@example.com',
  versions: [{ language: 'en' as const, subject: 'Waiting', text: 'Waiting', html: 'Waiting' }],
};

test('a stopping node is not ready, answers late calls, closes connections and exits with 0 (M-6)', async () => {
  await using database = await createSeededDatabase();
  await using node = await startProcess({
    environment: { DATABASE_URL: database.url, ROLE: 'web', DRAIN_SECONDS: '8' },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const at = (path: string) => sendRequest(node.url + path, agent);
  expect(await at('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });

  const ended = node.stop();
  await expect.poll(async () => (await at('/readyz')).status).toBe(503);
  expect(await at('/livez')).toEqual({ status: 200, connection: 'close' });
  expect(await at('/api/segment')).toEqual({ status: 200, connection: 'close' });
  expect((await at('/')).status).toBe(200);
  expect(await ended).toBe(0);
  agent.destroy();
});

test('without a database a node is alive but not ready (M-7)', async () => {
  await using server = await startServer();
  await server.dependencies.database.destroy();
  expect((await server.request('GET', '/livez')).statusCode).toBe(200);
  expect((await server.request('GET', '/readyz')).statusCode).toBeGreaterThanOrEqual(500);
});

/** An uploads folder in which an earlier node left a received but unstored file. */
async function leftFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'briefcase-data-'));
  const incoming = join(dataDir, 'files', 'incoming');
  await mkdir(incoming, { recursive: true });
  const left = join(incoming, 'left');
  await writeFile(left, 'half an upload');
  await writeFile(join(incoming, 'underWay'), 'half an upload');
  await utimes(left, new Date(0), new Date(0));
  return { dataDir, readIncoming: () => readdir(incoming) };
}

test('a worker answers health checks only, sends mails and deletes abandoned uploads (M-12)', async () => {
  await using database = await createSeededDatabase();
  const { dataDir, readIncoming } = await leftFolder();
  await using node = await startProcess({
    dataDir,
    environment: { DATABASE_URL: database.url, ROLE: 'worker' },
  });
  await expect.poll(readIncoming).toEqual(['underWay']);
  const status = async (path: string) => (await fetch(node.url + path)).status;
  expect(await status('/readyz')).toBe(200);
  expect(await status('/api/segment')).toBe(404);
  expect(await status('/')).toBe(404);

  await queueMail(database.database, mail, { isForPoller: true });
  const waiting = () => database.database.selectFrom('mailOutbox').select('id').execute();
  await expect.poll(waiting).toEqual([]);
});

test('a web node sends codes again once the mail server is back', async () => {
  await using database = await createSeededDatabase();
  const port = await freePort();
  await using node = await startProcess({
    environment: {
      DATABASE_URL: database.url,
      ROLE: 'web',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    },
  });
  const sendCode = async () => {
    const answer = await fetch(`${node.url}/api/auth/send-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'asha@example.com', purpose: 'verify_email' }),
    });
    return answer.status;
  };
  await expect.poll(sendCode).toBe(503);
  await using mailServer = await startMailServer(port);
  await expect.poll(sendCode).not.toBe(503);
  expect(mailServer.port).toBe(port);
});

describe('a web node', () => {
  let database: Awaited<ReturnType<typeof createSeededDatabase>>;
  let folder: Awaited<ReturnType<typeof leftFolder>>;
  let port: number;
  let node: RunningServer;

  beforeAll(async () => {
    database = await createSeededDatabase();
    folder = await leftFolder();
    port = await freePort();
    const environment = { ROLE: 'web', METRICS_PORT: String(port), LOG_LEVEL: 'info' };
    node = await startProcess({
      dataDir: folder.dataDir,
      environment: { ...environment, DATABASE_URL: database.url },
    });
  });
  afterAll(async () => {
    await node[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  test('deletes files that an earlier node received but did not store (M-12)', async () => {
    await expect.poll(folder.readIncoming).toEqual(['underWay']);
  });

  test('exposes metrics on a separate port: calls by route, connections and waiting work', async () => {
    const read = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(answer.status).toBe(200);
      return answer.text();
    };
    const made = crypto.randomUUID();
    await fetch(`${node.url}/api/category/${made}`);
    await fetch(`${node.url}/api/segment`);
    await queueMail(database.database, mail, { isForPoller: true });
    const metricsText = await read('/metrics');
    const count = 'briefcase_request_seconds_count';
    expect(metricsText).toContain(`${count}{method="GET",route="/api/segment",status="200"} 1`);
    expect(metricsText).toContain(
      `${count}{method="GET",route="/api/category/:categoryId",status="404"}`,
    );
    expect(metricsText).not.toContain(made);
    expect(metricsText).toContain('briefcase_database_connections{state="waiting"} 0');
    expect(metricsText).toMatch(/^briefcase_mail_lateness_seconds 0?\.?\d/m);
    expect(metricsText).toMatch(/^briefcase_open_orders 0$/m);
    expect(metricsText).toContain('nodejs_eventloop_lag');
    await read('/livez');
    await read('/readyz');
  });

  test('logs each request once, with its path and request id but without its query (X13)', async () => {
    const request = createRequester(() => node.url);
    const paths = ['/api/form-structure', '/api/user/me', '/api/nowhere'];
    for (const path of paths) await request('GET', `${path}?secret=canary`);

    const logged = () =>
      node.output
        .filter((line) => line.includes('"reqId"'))
        .map((line) => JSON.parse(line) as { reqId: string; req: { path: string } });
    const listLoggedPaths = () =>
      logged().flatMap(({ req: { path } }) => (paths.includes(path) ? path : []));
    await expect.poll(listLoggedPaths).toEqual(paths);
    expect(node.output.join('\n')).not.toContain('canary');

    const readRequestId = async (given: string) =>
      (await request('GET', '/livez', { headers: { 'x-request-id': given } })).headers[
        'x-request-id'
      ];
    expect(await readRequestId('balancer-0001')).toBe('balancer-0001');
    expect(await readRequestId('x y')).toMatch(/^[\da-f-]{36}$/);
    expect(await readRequestId('a'.repeat(65))).toMatch(/^[\da-f-]{36}$/);
    await expect.poll(() => logged().map(({ reqId }) => reqId)).toContain('balancer-0001');
  });
});
