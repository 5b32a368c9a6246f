import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { connect } from '#server/database/connect.ts';
import { createReadiness } from '#server/process/lifecycle.ts';
import type { Readiness } from '#server/process/lifecycle.ts';
import { createMetrics } from '#server/process/metrics.ts';
import { freePort } from '#server/process/ports.ts';
import { queueMail } from '#server/store/outbox.ts';
import { Customer } from '#tests/support/customer.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { createRequester } from '#tests/support/overHttp.ts';
import { startServer as startProcess } from '#tests/support/runningServer.ts';
import { startServer } from '#tests/support/server.ts';

/* Nodes behind a balancer: what each role does and reports, and how a node stops. */

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

interface Panel {
  targets: { expr: string; legendFormat: string }[];
}

interface Rule {
  expr: string;
  annotations: { summary: string };
}

const operating = join(import.meta.dirname, '../../docs/operating');
const readText = (file: string) => readFileSync(join(operating, file), 'utf8');
const { panels } = JSON.parse(readText('dashboard.json')) as { panels: Panel[] };
const alerts = parse(readText('alerts.yaml')) as { groups: { rules: Rule[] }[] };

/** Every query of the dashboard and the alerts, with the text that shows its labels. */
const queries = [
  ...panels.flatMap(({ targets }) => targets).map(({ expr, legendFormat }) => [expr, legendFormat]),
  ...alerts.groups
    .flatMap(({ rules }) => rules)
    .map(({ expr, annotations }) => [expr, annotations.summary]),
] as [string, string][];

/** The labels of every metric by its name, with the values of enumerated labels. */
function readMetrics(text: string): Map<string, Set<string>> {
  const labels = new Map<string, Set<string>>();
  for (const [, name = '', list = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const names = labels.get(name) ?? new Set();
    for (const [label, key = ''] of list.matchAll(/(\w+)="[^"]*"/g)) names.add(key).add(label);
    labels.set(name, names);
  }
  return labels;
}

const mail = {
  to: 'asha@example.com',
  versions: [{ language: 'en' as const, subject: 'Waiting', text: 'Waiting', html: 'Waiting' }],
};

test('without a database a node is alive but not ready (M-7)', async () => {
  await using server = await startServer();
  await server.dependencies.database.destroy();
  expect((await server.request('GET', '/livez')).statusCode).toBe(200);
  expect((await server.request('GET', '/readyz')).statusCode).toBeGreaterThanOrEqual(500);
});

test('closes the connection of a request that runs as the node stops (M-6)', async () => {
  const readiness: Readiness = { isDraining: false, probeDatabase: async () => undefined };
  await using server = await startServer({
    readiness,
    mount: (app) => void app.addHook('preHandler', async () => void (readiness.isDraining = true)),
  });
  const url = await server.app.listen();
  const agent = new Agent({ keepAlive: true });
  const answer = await sendRequest(`${url}/api/segment`, agent);
  expect(answer).toEqual({ status: 200, connection: 'close' });
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

describe('a web node whose mail server is down', () => {
  let database: Awaited<ReturnType<typeof createSeededDatabase>>;
  let folder: Awaited<ReturnType<typeof leftFolder>>;
  let node: Awaited<ReturnType<typeof startProcess>>;
  let [port, mailPort] = [0, 0];

  beforeAll(async () => {
    database = await createSeededDatabase();
    folder = await leftFolder();
    [port, mailPort] = [await freePort(), await freePort()];
    node = await startProcess({
      dataDir: folder.dataDir,
      environment: {
        DATABASE_URL: database.url,
        ROLE: 'web',
        METRICS_PORT: String(port),
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        LOG_LEVEL: 'info',
        DRAIN_SECONDS: '8',
      },
    });
  });
  afterAll(async () => {
    await node[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  /** Its metrics. */
  async function readMetricsText(path = '/metrics'): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(answer.status).toBe(200);
    return answer.text();
  }

  test('deletes files that an earlier node received but did not store (M-12)', async () => {
    await expect.poll(folder.readIncoming).toEqual(['underWay']);
  });

  test('exposes metrics on a separate port: calls by route, connections and waiting work', async () => {
    const made = crypto.randomUUID();
    await fetch(`${node.url}/api/category/${made}`);
    await fetch(`${node.url}/api/segment`);
    await queueMail(database.database, mail, { isForPoller: true });
    const metricsText = await readMetricsText();
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
    await readMetricsText('/livez');
    await readMetricsText('/readyz');
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

  test('shows which integration’s circuit breaker is open', async () => {
    await expect
      .poll(() => readMetricsText())
      .toContain('briefcase_breaker_open{integration="mail"} 1');
    expect(await readMetricsText()).toContain('briefcase_breaker_open{integration="payments"} 0');
  });

  test('reports every metric that the dashboard and the alerts query', async () => {
    await fetch(`${node.url}/api/segment`);
    const metrics = readMetrics(await readMetricsText());
    for (const [query, words] of queries) {
      const bare = query.replaceAll(/"[^"]*"/g, '""');
      const names = bare.match(/\b(?:briefcase|nodejs|process)_\w+/g) ?? [];
      expect(names, query).not.toEqual([]);
      // Prometheus adds the node.
      const listed = new Set([
        'instance',
        ...names.flatMap((name) => [...(metrics.get(name) ?? [])]),
      ]);
      const groupings = [...bare.matchAll(/\b(?:by|on) \(([^)]*)\)/g)];
      const shown = [...words.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)];
      const labels = [
        ...groupings.flatMap(([, list = '']) => list.split(/,\s*/)),
        ...[...bare.matchAll(/(\w+)(?:=~|!=|!~|=)""/g), ...shown].map(([, label = '']) => label),
        ...(query.match(/\bstate="\w+"/g) ?? []),
      ];
      expect(
        names.filter((name) => !metrics.has(name)),
        query,
      ).toEqual([]);
      expect(
        labels.filter((label) => !listed.has(label)),
        query,
      ).toEqual([]);
    }
  });

  test('sends codes again once the mail server is back', async () => {
    const asha = new Customer(createRequester(() => node.url));
    const sendCode = async () => (await asha.sendCode()).statusCode;
    await expect.poll(sendCode).toBe(503);
    await using _ = await startMailServer(mailPort);
    await expect.poll(sendCode).not.toBe(503);
  });

  // This comes last, because it stops the node.
  test('answers late calls while it stops, closes connections and exits with 0 (M-6)', async () => {
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
});

test('the metrics of a node show whether it is ready, and in which role', async () => {
  await using fresh = await createSeededDatabase();
  const unreachable = connect(fresh.url);
  const readiness = createReadiness(unreachable);
  const watched = { app: fastify(), database: unreachable, breakers: {} };
  const metrics = createMetrics({ ...watched, readiness, role: 'web' });
  const read = async () => (await metrics.inject('/metrics')).body;
  expect(await read()).toContain('briefcase_ready{role="web"} 1');
  readiness.isDraining = true;
  expect(await read()).toContain('briefcase_ready{role="web"} 0');
  readiness.isDraining = false;
  await unreachable.destroy();
  expect(await read()).toContain('briefcase_ready{role="web"} 0');
});
