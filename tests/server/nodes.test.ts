import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#server/process/freePort.ts';
import { queueMail } from '#server/store/outbox.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { startServer as startProcess } from '#tests/support/runningServer.ts';
import { startServer } from '#tests/support/server.ts';

/* Nodes behind a balancer: which work one does, and how it leaves. */

interface Heard {
  status: number | undefined;
  connection: string | undefined;
}

/** Asks over the connections of `agent`, as a balancer does. */
function ask(url: string, agent: Agent): Promise<Heard> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      const { statusCode: status, headers } = answer.resume();
      answer.on('end', () => resolve({ status, connection: headers.connection }));
    })
      .on('error', reject)
      .end();
  });
}

test('a node that is told to stop says so, answers what still comes, asks for no connection to be kept, and ends with code 0 (M-6)', async () => {
  await using database = await freshDatabase();
  await using node = await startProcess({
    environment: { DATABASE_URL: database.url, ROLE: 'web', DRAIN_SECONDS: '8' },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const at = (path: string) => ask(node.url + path, agent);
  expect(await at('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });

  const ended = node.stop();
  await expect.poll(async () => (await at('/readyz')).status).toBe(503);
  expect(await at('/livez')).toEqual({ status: 200, connection: 'close' });
  expect(await at('/api/segment')).toEqual({ status: 200, connection: 'close' });
  expect((await at('/')).status).toBe(200);
  expect(await ended).toBe(0);
  agent.destroy();
});

test('a node that lives is told from one that is ready while the database is away (M-7)', async () => {
  await using server = await startServer();
  await server.dependencies.database.destroy();
  expect((await server.request('GET', '/livez')).statusCode).toBe(200);
  expect((await server.request('GET', '/readyz')).statusCode).toBeGreaterThanOrEqual(500);
});

test('a worker answers supervisors only, and sends what waits', async () => {
  await using database = await freshDatabase();
  await using node = await startProcess({
    environment: { DATABASE_URL: database.url, ROLE: 'worker' },
  });
  const status = async (path: string) => (await fetch(node.url + path)).status;
  expect(await status('/readyz')).toBe(200);
  expect(await status('/api/segment')).toBe(404);
  expect(await status('/')).toBe(404);

  const mail = {
    to: 'asha@example.com',
    versions: [{ language: 'en' as const, subject: 'Waiting', text: 'Waiting', html: 'Waiting' }],
  };
  await queueMail(database.database, mail, { isForPoller: true });
  const waiting = () => database.database.selectFrom('mailOutbox').select('id').execute();
  await expect.poll(waiting).toEqual([]);
});

test('a node that answers calls only sends codes again once the mail server is back', async () => {
  await using database = await freshDatabase();
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

test.each(['web', 'worker'])(
  'a %s node throws away what an earlier one received in its folder and did not keep (M-12)',
  async (role) => {
    await using database = await freshDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'briefcase-data-'));
    const incoming = join(dataDir, 'files', 'incoming');
    await mkdir(incoming, { recursive: true });
    const left = join(incoming, 'left');
    await writeFile(left, 'half an upload');
    await writeFile(join(incoming, 'underWay'), 'half an upload');
    await utimes(left, new Date(0), new Date(0));
    await using _ = await startProcess({
      dataDir,
      environment: { DATABASE_URL: database.url, ROLE: role },
    });
    await expect.poll(() => readdir(incoming)).toEqual(['underWay']);
  },
);

test('a node tells what it does on a port of its own: calls by route, connections, and what waits', async () => {
  await using database = await freshDatabase();
  const port = await freePort();
  await using node = await startProcess({
    environment: { DATABASE_URL: database.url, ROLE: 'web', METRICS_PORT: String(port) },
  });
  const told = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const made = crypto.randomUUID();
  await fetch(`${node.url}/api/category/${made}`);
  await fetch(`${node.url}/api/segment`);
  await queueMail(
    database.database,
    {
      to: 'asha@example.com',
      versions: [{ language: 'en' as const, subject: 'Waiting', text: 'Waiting', html: 'Waiting' }],
    },
    { isForPoller: true },
  );
  const figures = await told('/metrics');
  const count = 'briefcase_request_seconds_count';
  expect(figures).toContain(`${count}{method="GET",route="/api/segment",status="200"} 1`);
  expect(figures).toContain(
    `${count}{method="GET",route="/api/category/:categoryId",status="404"}`,
  );
  expect(figures).not.toContain(made);
  expect(figures).toContain('briefcase_database_connections{state="waiting"} 0');
  expect(figures).toMatch(/^briefcase_mail_lateness_seconds 0?\.?\d/m);
  expect(figures).toMatch(/^briefcase_open_orders 0$/m);
  expect(figures).toContain('nodejs_eventloop_lag');
  await told('/livez');
  await told('/readyz');
});
