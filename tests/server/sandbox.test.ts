import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { connect } from '#server/database/connect.ts';
import { createFaults } from '#server/sandbox/faults.ts';
import { getData, getRefusal } from '#tests/support/answers.ts';
import { unknownId } from '#tests/support/calls.ts';
import type { Customer } from '#tests/support/customer.ts';
import { createSeededDatabase } from '#tests/support/database.ts';
import { providerHeaders } from '#tests/support/provider.ts';
import { startServer, testServer } from '#tests/support/server.ts';
import type { TestServer } from '#tests/support/server.ts';

/*
 * The sandbox is for the person at this machine: mails, payments, faults and a clock. It validates
 * its input.
 */

const server = await testServer();
const asha = await server.createCustomer();
const address = await server.app.listen({ port: 0, host: '127.0.0.1' });

const paths = ['/sandbox/mail?to=a@b.example', '/sandbox/faults', '/sandbox/payments/checkout.js'];

test('health checks never query the database for faults (M-7)', async () => {
  const faults = createFaults(connect('postgres://nobody@127.0.0.1:9/none'), { isShared: true });
  const reply = {} as FastifyReply;
  for (const url of ['/livez', '/readyz?full', '/healthz']) {
    await faults.beforeHandler({ method: 'GET', url } as FastifyRequest, reply);
  }
  const other = faults.beforeHandler(
    { method: 'GET', url: '/api/segment' } as FastifyRequest,
    reply,
  );
  await expect(other).rejects.toThrow();
});

describe('the sandbox is hidden (S-44, O18)', () => {
  test.for([
    ['by another host name', { host: 'portal.example' }],
    ['by a network address', { host: '192.0.2.7:3000' }],
    ['through a proxy', { 'x-forwarded-for': '192.0.2.7' }],
    ['through a proxy that uses the standard header', { forwarded: 'for=192.0.2.7' }],
    ['through a proxy that preserves the host', { host: 'localhost', via: '1.1 proxy' }],
  ] as const)('from a request that comes %s', async ([, headers]) => {
    const unknown = await server.request('GET', '/api/nothing');
    for (const path of [...paths, '/flows']) {
      const answer = await server.request('GET', path, { headers });
      expect(answer.statusCode, path).toBe(404);
      expect(answer.json(), path).toEqual(unknown.json());
    }
    const body = { advanceMs: 60_000 };
    const moved = await server.request('POST', '/sandbox/clock', { body, headers });
    expect(moved.statusCode).toBe(404);
  });
});

test.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])(
  'the sandbox is available at %s (S-44)',
  async (host) => {
    for (const path of paths) {
      const answer = await server.request('GET', path, { headers: { host } });
      expect(answer.statusCode, path).toBe(200);
    }
  },
);

test('the mailbox is available as JSON, as a page, and one mail at a time (R-194, S-32, S-50)', async () => {
  await asha.sendCode('reset_password');
  const page = await server.request('GET', `/sandbox/mail?to=${asha.email}`, {
    headers: { accept: 'text/html,*/*' },
  });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('is your Briefcase code');
  const [, path = ''] = /href="(\/sandbox\/mail\/[^"]+)"/.exec(page.body) ?? [];
  const mail = await server.request('GET', path);
  const [json] = await asha.listMails();
  expect(Object.keys(json ?? {})).toEqual(['to', 'subject', 'text', 'html', 'sentAt']);

  const policy = String(mail.headers['content-security-policy']);
  expect(policy).toMatch(/; sandbox allow-popups/);
  // The logo comes from an origin whose images the page may show (S-50).
  const [, mark = ''] = /<img src="([^"]+)\/icon\.png"/.exec(mail.body) ?? [];
  expect(policy).toContain(`img-src ${mark};`);
});

describe('a customer of the sandbox (S-17)', () => {
  const create = (body?: object) => server.request('POST', '/sandbox/customers', { body });

  test('gets a new address if none is given', async () => {
    const [one, other] = [await create(), await create({})];
    expect(getData<{ email: string }>(one).email).not.toBe(getData<{ email: string }>(other).email);
  });

  test('is refused if the address has an account', async () => {
    expect(getRefusal(await create({ email: asha.email }))).toEqual([409, 'account_exists']);
  });

  test.each([{ email: 'nobody' }, { fullName: '' }, { role: 'ADMIN' }, { password: 'x' }])(
    'is refused for %j',
    async (body) => {
      expect(getRefusal(await create(body))).toEqual([400, 'input_invalid']);
    },
  );
});

test('the sandbox provider requires its key and answers with its own errors', async () => {
  const url = '/sandbox/payments/v1/orders/order_x';
  expect((await server.request('GET', url)).statusCode).toBe(401);
  const unknown = await server.request('GET', url, { headers: providerHeaders });
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json().error).toMatchObject({
    code: 'BAD_REQUEST_ERROR',
    description: 'The id provided does not exist',
  });
});

describe('a fault of the sandbox', () => {
  test('answers with its status, counts down, and affects only its customer (S-17)', async () => {
    const ravi = await server.createCustomer();
    const fault = {
      on: 'PUT /api/cart/:id',
      effect: 'status',
      status: 503,
      times: 2,
      for: ravi.email,
    };
    await server.faults(fault);
    const put = (who: Customer) => who.put(`/api/cart/${unknownId}`, { quantity: 1 });
    expect((await put(asha)).statusCode).toBe(404);
    expect((await put(ravi)).statusCode).toBe(503);
    const listed = await server.request('GET', '/sandbox/faults');
    expect(listed.json().faults).toEqual([{ ...fault, times: 1 }]);
    expect((await put(ravi)).statusCode).toBe(503);
    expect((await put(ravi)).statusCode).toBe(404);
  });

  test('set at one node applies to all, and each use counts once (M-18)', async () => {
    await using fresh = await createSeededDatabase();
    const shared = {
      fresh: { ...fresh, [Symbol.asyncDispose]: async () => undefined },
      environment: { DATABASE_URL: fresh.url },
    };
    await using first = await startServer(shared);
    await using other = await startServer(shared);
    const on = 'GET /api/segment';
    const read = async (node: TestServer) => (await node.request('GET', '/api/segment')).statusCode;
    expect(await read(other)).toBe(200);
    await first.faults({ on, effect: 'status', status: 503, times: 11 });
    await expect.poll(() => read(other)).toBe(503);
    const all = [first, other].flatMap((node) => Array.from({ length: 20 }, () => read(node)));
    const answers = await Promise.all(all);
    expect(answers.filter((status) => status === 503)).toHaveLength(10);
  });

  test('drops real connections before the call runs, or loses the answer afterwards', async () => {
    const { asha: ravi, id: applicationId } = await server.createSubmission();
    const add = () =>
      fetch(`${address}/api/cart`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ravi.token}` },
        body: JSON.stringify({ applicationId }),
      });
    await server.faults({ on: 'POST /api/cart', effect: 'drop', times: 1 });
    await expect(add()).rejects.toThrow();
    expect(await ravi.listCart()).toHaveLength(0);
    await server.faults({ on: 'POST /api/cart', effect: 'lose-reply', times: 1 });
    await expect(add()).rejects.toThrow();
    expect(await ravi.listCart()).toHaveLength(1);
    await server.faults({ on: 'POST /api/cart', effect: 'delay', ms: 1_000, times: 1 });
    const order: string[] = [];
    const delayed = add().then(({ status }) => order.push(`delayed ${status}`));
    await ravi.get('/api/segment').then(({ statusCode }) => order.push(`other ${statusCode}`));
    await delayed;
    expect(order).toEqual(['other 200', 'delayed 200']);
  });

  test(
    'drops a call at once, even behind an unfinished answer on the same connection',
    { timeout: 20_000 },
    async () => {
      const { host, hostname, port } = new URL(address);
      const ravi = await server.createCustomer();
      await server.faults(
        { on: 'GET /api/segment', effect: 'delay', ms: 60_000 },
        { on: 'POST /api/cart', effect: 'drop' },
      );
      const head = `HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${ravi.token}`;
      const body = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
      const connection = connectTo(Number(port), hostname).resume();
      connection.write(`GET /api/segment ${head}\r\n\r\nPOST /api/cart ${head}\r\n${body}`);
      await expect(once(connection, 'close')).resolves.toEqual([false]);
      await server.faults();
    },
  );
});

test('unknown faults and clock changes are refused', async () => {
  for (const fault of [{}, { on: 'mail', effect: 'status' }, { on: 'GET /a', effect: 'explode' }]) {
    const answer = await server.request('POST', '/sandbox/faults', { body: { faults: [fault] } });
    expect(answer.statusCode).toBe(400);
  }
  const clock = await server.request('POST', '/sandbox/clock', { body: { advanceMs: '5' } });
  expect(clock.statusCode).toBe(400);
});

test.each([
  ['GET', '/sandbox/mail?to=a&to=b', undefined],
  ['GET', '/sandbox/mail?to=%00', undefined],
  ['GET', '/sandbox/payments/v1/orders/%00', undefined],
  ['GET', '/sandbox/payments/v1/orders?receipt=a&receipt=b', undefined],
  ['POST', '/sandbox/payments/pay', { razorpayOrderId: '\0', outcome: 'pay' }],
  ['POST', '/sandbox/faults', { faults: [{ on: 'mail', effect: 'down', for: '\0' }] }],
  ['POST', '/sandbox/clock', { advanceMs: 1e16 }],
  ['POST', '/sandbox/clock', { advanceMs: -1e16 }],
] as const)('%s %s with invalid input is a 400 (X8)', async (method, url, body) => {
  const answer = await server.request(method, url, { body, headers: providerHeaders });
  expect(answer.statusCode).toBe(400);
});

test('the clock moves a century at most, in any number of steps (S-23)', async () => {
  const century = { advanceMs: 100 * 365 * 86_400_000 };
  const move = (body: object) => server.request('POST', '/sandbox/clock', { body });
  expect((await move(century)).statusCode).toBe(200);
  expect((await move(century)).statusCode).toBe(400);
  expect((await move({ advanceMs: -century.advanceMs })).statusCode).toBe(200);
});
