import { describe, expect, test } from 'vitest';
import { providerHeaders } from '#tests/support/provider.ts';
import { testServer } from '#tests/support/server.ts';

/* The sandbox is for whoever sits at this machine, and bad input is refused at its edge. */

const server = await testServer();

const paths = ['/sandbox/mail?to=a@b.example', '/sandbox/faults', '/sandbox/payments/checkout.js'];

describe('the sandbox is not there (S-44, O18)', () => {
  test.for([
    ['by another name', { host: 'portal.example' }],
    ['by an address of the network', { host: '192.0.2.7:3000' }],
    ['through a proxy', { 'x-forwarded-for': '192.0.2.7' }],
    ['through a proxy that says so in the standard way', { forwarded: 'for=192.0.2.7' }],
    ['through a proxy that keeps the host', { host: 'localhost', via: '1.1 proxy' }],
  ] as const)('for a request that comes %s', async ([, headers]) => {
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
  'it is there for whoever asks for %s (S-44)',
  async (host) => {
    for (const path of paths) {
      const answer = await server.request('GET', path, { headers: { host } });
      expect(answer.statusCode, path).toBe(200);
    }
  },
);

test.each([
  ['GET', '/sandbox/mail?to=a&to=b', undefined],
  ['GET', '/sandbox/mail?to=%00', undefined],
  ['GET', '/sandbox/payments/v1/orders/%00', undefined],
  ['GET', '/sandbox/payments/v1/orders?receipt=a&receipt=b', undefined],
  ['POST', '/sandbox/payments/pay', { razorpayOrderId: '\0', outcome: 'pay' }],
  ['POST', '/sandbox/faults', { faults: [{ on: 'mail', effect: 'down', for: '\0' }] }],
  ['POST', '/sandbox/clock', { advanceMs: 1e16 }],
  ['POST', '/sandbox/clock', { advanceMs: -1e16 }],
] as const)('%s %s with input that makes no sense is a 400 (X8)', async (method, url, body) => {
  const answer = await server.request(method, url, { body, headers: providerHeaders });
  expect(answer.statusCode).toBe(400);
});

test('the clock moves a century at most, however many times it is moved (S-23)', async () => {
  const century = { advanceMs: 100 * 365 * 86_400_000 };
  const move = (body: object) => server.request('POST', '/sandbox/clock', { body });
  expect((await move(century)).statusCode).toBe(200);
  expect((await move(century)).statusCode).toBe(400);
  expect((await move({ advanceMs: -century.advanceMs })).statusCode).toBe(200);
});
